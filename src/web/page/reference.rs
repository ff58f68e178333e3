//! The description of the API for people, made from the one for programs.

use std::sync::LazyLock;

use maud::{Markup, html};
use serde_json::Value;

use super::frame::Frame;
use crate::web::OPENAPI;

static DESCRIPTION: LazyLock<Value> =
    LazyLock::new(|| serde_json::from_str(OPENAPI).expect("a test reads the description"));

pub(super) fn page(frame: &Frame) -> Markup {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let none = serde_json::Map::new();
    let paths = DESCRIPTION["paths"].as_object().unwrap_or(&none);
    let codes =
        DESCRIPTION["components"]["schemas"]["Problem"]["properties"]["code"]["description"]
            .clone();
    let main = html! {
        div.reference {
            h1 { (frame.say("for-programs")) }
            div lang="en" {
                @for paragraph in text(&DESCRIPTION["info"]["description"]).split("\n\n") { p { (paragraph) } }
                p { a href="/openapi.json" { "openapi.json" } " (OpenAPI 3.1)" }
                pre tabindex="0" { code { "curl --data-binary @game.kif '" (frame.origin.as_deref().unwrap_or("http://127.0.0.1:8080")) "/api/v1/convert?to=csa'" } }
                @for (path, methods) in paths {
                    @for (method, operation) in methods.as_object().unwrap_or(&none) {
                        @if method != "parameters" { (self::operation(path, method, operation)) }
                    }
                }
                h2 #problems { "Problems" }
                p { (text(&codes)) }
            }
        }
    };
    frame.page(&format!("{} – Komadai", frame.say("for-programs")), None, &main)
}

fn operation(path: &str, method: &str, operation: &Value) -> Markup {
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let parameters = operation["parameters"].as_array().cloned().unwrap_or_default();
    html! {
        section {
            h2 { span.method { (method.to_uppercase()) } " " code { (path) } }
            p { (text(&operation["summary"])) }
            @if let Some(more) = operation["description"].as_str() { p { (more) } }
            @if !parameters.is_empty() {
                table {
                    thead { tr { th scope="col" { "parameter" } th scope="col" { "meaning" } } }
                    tbody {
                        @for parameter in parameters.iter().map(resolved) {
                            tr {
                                td { code { (text(&parameter["name"])) } }
                                td { (text(&parameter["description"])) }
                            }
                        }
                    }
                }
            }
        }
    }
}

/// A parameter, or what it refers to.
fn resolved(parameter: &Value) -> &Value {
    let Some(reference) = parameter["$ref"].as_str() else { return parameter };
    DESCRIPTION.pointer(reference.trim_start_matches('#')).unwrap_or(parameter)
}
