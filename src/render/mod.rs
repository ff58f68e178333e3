//! Pictures of positions: a scene, drawn from SVG templates with the bundled fonts only.
