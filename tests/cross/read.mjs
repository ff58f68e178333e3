// Reads records with tsshogi and says what it found.
//
//   node read.mjs FOLDER-WITH-node_modules < jobs.jsonl > found.jsonl
//
// A job is {id, format, text}; an answer {id, start, main, lines, ending, black,
// white, comments, times, bookmarks} or {id, error}. Lists by move begin with
// the start position.
import fs from "node:fs";
import path from "node:path";
import { createRequire } from "node:module";

const require = createRequire(path.join(path.resolve(process.argv[2]), "here.js"));
const tsshogi = require("tsshogi");

const READERS = {
  KIF: tsshogi.importKIF,
  BOD: tsshogi.importKIF,
  KI2: tsshogi.importKI2,
  CSA: tsshogi.importCSA,
  JKF: tsshogi.importJKFString,
  USI: (text) => tsshogi.Record.newByUSI(text.trim()),
};

// Words that it does not know are kept as they are.
const ending = (move) => (move.type === "any" ? move.name : move.type);

function read({ format, text }) {
  const record = READERS[format](text);
  if (record instanceof Error) throw record;
  const isMove = (node) => node.move instanceof tsshogi.Move;
  record.goto(0);
  record.resetAllBranchSelection();
  const main = record.moves;
  const steps = main.filter((node) => node.ply === 0 || isMove(node));
  const last = main.at(-1);
  const lines = [];
  const line = [];
  record.forEach((node) => {
    if (node.ply === 0) {
      if (!node.next) lines.push("");
      return;
    }
    line.length = node.ply - 1;
    if (!isMove(node)) {
      lines.push(line.join(" "));
      return;
    }
    line.push(node.move.usi);
    if (!node.next) lines.push(line.join(" "));
  });
  return {
    start: record.initialPosition.sfen,
    main: steps.slice(1).map((node) => node.move.usi),
    lines,
    ending: last.ply > 0 && !isMove(last) ? ending(last.move) : null,
    black: tsshogi.getBlackPlayerName(record.metadata) ?? null,
    white: tsshogi.getWhitePlayerName(record.metadata) ?? null,
    comments: steps.map((node) => node.comment),
    times: steps.map((node) => node.elapsedMs),
    bookmarks: steps.map((node) => node.bookmark ?? ""),
  };
}

for (const line of fs.readFileSync(0, "utf8").split("\n").filter(Boolean)) {
  const job = JSON.parse(line);
  let answer;
  try {
    answer = read(job);
  } catch (error) {
    answer = { error: String(error) };
  }
  process.stdout.write(JSON.stringify({ id: job.id, ...answer }) + "\n");
}
