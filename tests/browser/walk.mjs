// Walks the page in Chromium, as a reader does: chooses a Shift_JIS file, steps,
// flips, opens a variation, downloads, makes animations, opens the shared link
// somewhere else, at desktop and at phone width; and lets axe look for barriers.
//
//     node walk.mjs CHROMIUM BASE RECORD FOLDER [SCREENSHOTS]
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import { chromium } from "playwright-core";

const [program, base, record, folder, screenshots] = process.argv.slice(2);
const axe = await readFile(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");
const browser = await chromium.launch({ executablePath: program, args: ["--no-sandbox"] });

async function barriers(page, where) {
  // Colours are looked at when they have arrived, also on a slow machine.
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished.catch(() => {}))));
  // The page's own policy lets no other script in; the test looks from outside.
  await page.evaluate(axe);
  const { violations } = await page.evaluate(() => globalThis.axe.run());
  const bad = violations.filter(({ impact }) => impact === "serious" || impact === "critical");
  const said = bad.map(({ id, help, nodes }) => `${id}: ${help}\n  ${nodes.map(({ html, failureSummary }) => `${html} ${failureSummary}`).join("\n  ")}`);
  assert.deepEqual(said, [], `barriers on ${where}:\n${said.join("\n")}`);
}

async function picture(page, name) {
  if (screenshots) await page.screenshot({ path: join(screenshots, `${name}.png`), fullPage: true });
}

// The picture that is shown is loaded, and not a broken one.
async function boardIsShown(page) {
  await page.waitForFunction(() => {
    const board = document.getElementById("board");
    return board.complete && board.naturalWidth > 0;
  });
}

async function where(page) {
  await boardIsShown(page);
  return [await page.textContent("#where"), await page.getAttribute("#board", "alt")];
}

// What the browser itself makes of an animation: its frames, and whether the
// last one is the picture of the last position.
async function frames(page, animation, still) {
  return page.evaluate(async ([animation, still]) => {
    const pixels = async (source) => {
      const canvas = new OffscreenCanvas(source.displayWidth ?? source.width, source.displayHeight ?? source.height);
      const context = canvas.getContext("2d");
      context.drawImage(source, 0, 0);
      return context.getImageData(0, 0, canvas.width, canvas.height).data;
    };
    const response = await fetch(animation);
    const type = response.headers.get("content-type");
    const decoder = new ImageDecoder({ data: await response.arrayBuffer(), type });
    await decoder.completed;
    await decoder.tracks.ready;
    const count = decoder.tracks.selectedTrack.frameCount;
    const { image } = await decoder.decode({ frameIndex: count - 1 });
    const last = await pixels(image);
    image.close();
    decoder.close();
    const wanted = await pixels(await createImageBitmap(await (await fetch(still)).blob()));
    return [count, last.length === wanted.length && last.every((value, at) => value === wanted[at])];
  }, [animation, still]);
}

async function walk(name, options) {
  const context = await browser.newContext({ locale: "ja-JP", acceptDownloads: true, ...options });
  const page = await context.newPage();
  const faults = [];
  page.on("pageerror", (error) => faults.push(String(error)));
  page.on("console", (message) => { if (message.type() === "error") faults.push(message.text()); });
  page.on("request", (request) => { if (!request.url().startsWith(base) && !request.url().startsWith("blob:")) faults.push(`asked ${request.url()}`); });

  await page.goto(base);
  await barriers(page, `${name}: first page`);
  await picture(page, `${name}-home`);
  await page.setInputFiles("#file", record);
  await page.waitForSelector("#game");
  assert.match(await page.textContent(".facts"), /Shift_JIS/);
  assert.match(await page.textContent(".about h1"), /羽生 太郎/);
  assert.equal((await where(page))[0], "0");
  await barriers(page, `${name}: game`);

  // Buttons and keys.
  await page.click("#next");
  assert.deepEqual((await where(page))[0], "1");
  assert.equal(await page.textContent("#comment"), "初手のコメント");
  assert.match((await where(page))[1], /☗７六歩/);
  await page.keyboard.press("ArrowRight");
  assert.match((await where(page))[1], /☖３四歩/);
  await picture(page, `${name}-game`);
  await page.keyboard.press("End");
  assert.equal((await where(page))[0], "5");
  await page.keyboard.press("Home");
  assert.equal((await where(page))[0], "0");

  // The other side of the board.
  const before = await page.getAttribute("#board", "src");
  await page.keyboard.press("f");
  const flipped = await page.getAttribute("#board", "src");
  assert.notEqual(flipped, before);
  assert.match(flipped, /flip=1/);
  await boardIsShown(page);
  await page.click("#flip");

  // A variation: from the list, and by keys from the move beside it.
  await page.click("#moves a.branch");
  assert.match((await where(page))[1], /☖８四歩/);
  await page.keyboard.press("ArrowRight");
  assert.match((await where(page))[1], /☗２六歩/);
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowDown");
  assert.match((await where(page))[1], /☖３四歩/);
  await page.selectOption("#theme", "dark");
  assert.match(await page.getAttribute("#board", "src"), /theme=dark/);
  await boardIsShown(page);
  await page.selectOption("#theme", "kaya");

  if (options.hasTouch) {
    await page.evaluate(() => {
      const board = document.getElementById("board");
      const touch = (x) => new Touch({ identifier: 1, target: board, clientX: x, clientY: 200 });
      board.dispatchEvent(new TouchEvent("touchstart", { touches: [touch(250)], changedTouches: [touch(250)] }));
      board.dispatchEvent(new TouchEvent("touchend", { touches: [], changedTouches: [touch(120)] }));
    });
    assert.match((await where(page))[1], /☗２六歩/);
    await page.keyboard.press("ArrowLeft");
    assert.match(await page.getAttribute("#board", "src"), /layout=tall/);
  }
  // Nothing is wider than the window.
  const spill = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(spill <= 0, `${name}: ${spill} pixels too wide`);

  // Another format.
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.click(".downloads button:text-is('CSA')"),
  ]);
  assert.equal(download.suggestedFilename(), "record.csa");
  const csa = join(folder, `${name}.csa`);
  await download.saveAs(csa);
  assert.match(await readFile(csa, "utf8"), /^\+7776FU/m);
  assert.match(await readFile(csa, "utf8"), /^N\+羽生 太郎/m);

  // Animations, decoded by the browser itself.
  const form = await page.evaluate(() => new URLSearchParams(new FormData(document.querySelector(".animation form"))).toString());
  const look = `usen=${encodeURIComponent(new URLSearchParams(form).get("usen"))}&lang=ja&black=${encodeURIComponent("羽生 太郎")}&white=${encodeURIComponent("花子")}`;
  for (const format of ["gif", "webp"]) {
    const [count, same] = await frames(page, `/game.${format}?${form}`, `/board.png?${look}`);
    assert.equal(count, 5, `${format}: ${count} frames`);
    assert.ok(same, `${format}: the last frame is another picture`);
  }

  // The engine, where it is asked.
  await page.click("[data-ask=hint]");
  await page.waitForFunction(() => /☖|☗/.test(document.getElementById("answer").textContent), null, { timeout: 60000 });
  await page.click("[data-ask=analyse]");
  await page.waitForSelector("#course img", { timeout: 120000 });
  await page.waitForFunction(() => document.querySelector("#course img").naturalWidth > 0);
  await barriers(page, `${name}: analysed`);
  await picture(page, `${name}-analysed`);

  // The link holds the same game, for somebody else, in another language.
  await page.keyboard.press("Home");
  const link = await page.inputValue("#link");
  const other = await browser.newContext({ locale: "en-US", colorScheme: "dark", ...options });
  const reader = await other.newPage();
  await reader.goto(link);
  assert.deepEqual(await reader.$$eval("#moves ol:first-child .m", (all) => all.length), 6);
  await reader.keyboard.press("End");
  assert.match((await where(reader))[1], /resigns|game is over/i);
  await reader.keyboard.press("ArrowLeft");
  assert.match((await where(reader))[1], /P-8d/);
  await barriers(reader, `${name}: shared, dark`);
  await picture(reader, `${name}-shared-dark`);
  await reader.goto(`${base}/api`);
  await barriers(reader, `${name}: API`);
  await picture(reader, `${name}-api`);
  await other.close();

  assert.deepEqual(faults, [], `${name}: the browser complains`);
  await context.close();
}

try {
  await walk("desktop", { viewport: { width: 1280, height: 860 } });
  await walk("phone", { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true });
} finally {
  await browser.close();
}
