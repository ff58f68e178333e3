// The page steps through a game without asking for a new page. Without this
// script every button is a link.
"use strict";
(() => {
  const root = document.documentElement;
  const kept = (key) => { try { return localStorage.getItem(key); } catch { return null; } };
  const keep = (key, value) => { try { localStorage.setItem(key, value); } catch { /* private window */ } };

  // Before anything is drawn, so that nothing flashes.
  const shade = kept("shade");
  if (shade) root.dataset.shade = shade;

  const $ = (id) => document.getElementById(id);

  function lightAndDark() {
    const button = $("shade");
    button.hidden = false;
    button.addEventListener("click", () => {
      const isDark = root.dataset.shade
        ? root.dataset.shade === "dark"
        : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.shade = isDark ? "light" : "dark";
      keep("shade", root.dataset.shade);
    });
  }

  // The form of the first page: drop a file anywhere, or choose one.
  function form() {
    const drop = $("drop");
    if (!drop) return;
    const file = $("file");
    drop.classList.add("live");
    drop.querySelector(".drop-hint").hidden = false;
    file.addEventListener("change", () => { if (file.files.length) drop.submit(); });
    addEventListener("dragover", (event) => { event.preventDefault(); drop.classList.add("over"); });
    addEventListener("dragleave", () => drop.classList.remove("over"));
    addEventListener("drop", (event) => {
      event.preventDefault();
      drop.classList.remove("over");
      if (event.dataTransfer.files.length) {
        file.files = event.dataTransfer.files;
        drop.submit();
      } else {
        $("record").value = event.dataTransfer.getData("text");
      }
    });
  }

  function viewer() {
    const game = $("game");
    if (!game) return;
    const { nodes: rows, look, link, lang, rotated, game: number, say } = JSON.parse(game.dataset.game);
    const nodes = rows.map(([parent, number, usi, name, sfen, comment, flags, alt]) =>
      ({ parent, number, usi, name, sfen, comment, alt, isEnd: flags & 1, isIllegal: flags & 2, next: [] }));
    nodes.forEach((node, at) => { if (node.parent !== null) nodes[node.parent].next.push(at); });
    // Which continuation of each position is followed: the one seen last.
    const chosen = new Map();
    let at = Number(game.dataset.at);
    let flip = rotated;
    const theme = $("theme");
    const pieces = $("pieces");
    for (const select of [theme, pieces]) {
      const known = kept(select.id);
      if (known && [...select.options].some((option) => option.value === known)) select.value = known;
      select.addEventListener("change", () => { keep(select.id, select.value); show(at); });
    }
    for (const id of ["looks", "flip", "engine"]) $(id).hidden = false;
    for (const hidden of document.querySelectorAll("[data-copy], .copies")) hidden.hidden = false;

    const follow = (place) => chosen.get(place) ?? nodes[place].next[0];
    const end = (place) => { let next; while ((next = follow(place)) !== undefined) place = next; return place; };

    function picture(place) {
      const node = nodes[place];
      // With two moves the picture can call the second 同歩.
      const isMove = (some) => some.usi && !some.isIllegal;
      const one = isMove(node) ? nodes[node.parent] : null;
      const two = one && isMove(one) ? nodes[one.parent] : null;
      const position = two ? `${two.sfen} moves ${one.usi} ${node.usi}`
        : one ? `${one.sfen} moves ${node.usi}` : node.sfen;
      let query = `sfen=${encodeURIComponent(position)}&${look}`;
      if (flip) query += "&flip=1";
      if (theme.value !== "kaya") query += `&theme=${theme.value}`;
      if (pieces.value !== "kanji") query += `&pieces=${pieces.value}`;
      return query;
    }
    const isTall = matchMedia("(max-width: 640px)");
    const address = (place) => `/board.svg?${picture(place)}${isTall.matches ? "&layout=tall" : ""}`;

    const loaded = new Map();
    function fetchAhead(place) {
      if (place === undefined || place === null) return;
      const url = address(place);
      if (loaded.has(url)) return;
      const image = new Image();
      image.src = url;
      loaded.set(url, image);
      if (loaded.size > 24) loaded.delete(loaded.keys().next().value);
    }

    const board = $("board");
    $("tall").remove(); // from here on the script chooses
    function show(place, isQuiet) {
      at = place;
      const node = nodes[at];
      for (let child = at, parent; (parent = nodes[child].parent) !== null; child = parent) chosen.set(parent, child);
      board.src = address(at);
      board.alt = node.alt;
      $("where").textContent = node.number;
      if (!isQuiet) $("said").textContent = node.alt;
      $("comment").textContent = node.comment;
      $("png").href = `/board.png?${picture(at)}`;
      $("svg").href = `/board.svg?${picture(at)}`;
      for (const [id, is] of [["first", at === 0], ["back", at === 0], ["next", follow(at) === undefined], ["last", follow(at) === undefined]]) {
        $(id).setAttribute("aria-disabled", is);
      }
      const list = $("moves");
      for (const current of list.querySelectorAll("[aria-current]")) current.removeAttribute("aria-current");
      const entry = list.querySelector(`a[data-node="${at}"]:not(.branch)`);
      if (entry) {
        entry.setAttribute("aria-current", "true");
        const box = list.getBoundingClientRect();
        const line = entry.getBoundingClientRect();
        if (line.top < box.top || line.bottom > box.bottom) list.scrollTop += line.top - box.top - box.height / 2;
      }
      if (link && !link.includes("?") && isMain(at)) {
        $("link").value = `${location.origin}${link}${at ? `?ply=${at}` : ""}`;
      }
      fetchAhead(follow(at));
      fetchAhead(node.parent);
    }
    const isMain = (place) => place === 0 || (nodes[place].parent === place - 1 && nodes[place - 1].next[0] === place);

    const go = {
      first: () => 0,
      back: () => nodes[at].parent ?? 0,
      next: () => follow(at) ?? at,
      last: () => end(at),
    };
    for (const id of Object.keys(go)) {
      $(id).addEventListener("click", (event) => { event.preventDefault(); show(go[id]()); });
      $(id).tabIndex = 0;
    }
    const turn = () => { flip = !flip; show(at); };
    $("flip").addEventListener("click", turn);

    $("moves").addEventListener("click", (event) => {
      const entry = event.target.closest("[data-node]");
      if (!entry || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      show(Number(entry.dataset.node));
    });

    // The next move beside this one: variations.
    function sibling(step) {
      const parent = nodes[at].parent;
      if (parent === null) return at;
      const all = nodes[parent].next;
      return all[(all.indexOf(at) + step + all.length) % all.length];
    }
    const keys = {
      ArrowLeft: "back", ArrowRight: "next", Home: "first", End: "last",
    };
    addEventListener("keydown", (event) => {
      const target = event.target;
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      if (target.closest("input, textarea, select")) return;
      if ((event.key === "Enter" || event.key === " ") && target.matches("a[role=button]")) {
        event.preventDefault();
        target.click();
        return;
      }
      if (keys[event.key]) { event.preventDefault(); show(go[keys[event.key]]()); }
      else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
        const other = sibling(event.key === "ArrowUp" ? -1 : 1);
        if (other !== at) { event.preventDefault(); show(other); }
      } else if (event.key === "f" || event.key === "F") turn();
    });

    // A swipe to the left is the next move, as a page is turned.
    let from = null;
    board.addEventListener("touchstart", (event) => {
      from = event.touches.length === 1 ? [event.touches[0].clientX, event.touches[0].clientY] : null;
    }, { passive: true });
    board.addEventListener("touchend", (event) => {
      if (!from) return;
      const [dx, dy] = [event.changedTouches[0].clientX - from[0], event.changedTouches[0].clientY - from[1]];
      if (Math.abs(dx) > 40 && Math.abs(dx) > 2 * Math.abs(dy)) show(dx < 0 ? go.next() : go.back());
    });
    board.addEventListener("click", () => show(go.next()));
    isTall.addEventListener("change", () => show(at, true));

    copies();
    engine();
    show(at, true);

    function usiOf(place) {
      const line = [];
      for (let here = place; nodes[here].parent !== null; here = nodes[here].parent) {
        if (nodes[here].usi) line.unshift(nodes[here].usi);
      }
      return `position sfen ${nodes[0].sfen}${line.length ? ` moves ${line.join(" ")}` : ""}`;
    }

    // The game up to here, as the API wants it.
    function sent(place) {
      return usiOf(place);
    }

    async function ask(path, body, options = {}) {
      const response = await fetch(path, {
        method: "POST",
        body,
        headers: { "content-type": "text/plain;charset=utf-8", "accept-language": lang, ...options.headers },
        signal: options.signal,
      });
      if (!response.ok) throw new Error((await response.json()).title);
      return response;
    }

    function copies() {
      for (const button of document.querySelectorAll("[data-copy]")) {
        button.addEventListener("click", async () => {
          const what = button.dataset.copy;
          const text = what === "link" ? $("link").value
            : what === "sfen" ? nodes[at].sfen
            : what === "usi" ? usiOf(at)
            : what === "kif" ? await (await ask(`/api/v1/convert?to=kif&game=${number}`, $("text").value)).text()
            : await (await ask(`/api/v1/convert?to=${what}`, sent(at))).text();
          try { await navigator.clipboard.writeText(text); } catch { fallbackCopy(text); }
          const before = button.textContent;
          button.textContent = say.copied;
          setTimeout(() => { button.textContent = before; }, 1500);
        });
      }
    }

    function fallbackCopy(text) {
      const area = document.createElement("textarea");
      area.value = text;
      document.body.append(area);
      area.select();
      document.execCommand("copy");
      area.remove();
    }

    function engine() {
      const answer = $("answer");
      const progress = $("progress");
      const stop = $("stop");
      let stopping = null;
      const fill = (text, values) => Object.entries(values).reduce((done, [key, value]) => done.replace(`%${key}%`, value), text);

      async function hint(signal) {
        const found = await (await ask("/api/v1/hint", sent(at), { signal })).json();
        const line = found.lines[0];
        if (!line) return say["no-mate"];
        if (!signal.aborted) board.src = `${address(at)}&arrow=${encodeURIComponent(line.moves[0])}`;
        return fill(say["hint-found"], { line: line.names.slice(0, 6).join(" "), score: score(line.score) });
      }
      function score(value) {
        if (value.mate !== undefined) return fill(say["mate-found"], { plies: value.mate, line: "" }).trim();
        return (value.centipawns >= 0 ? "☗ +" : "☖ +") + Math.abs(value.centipawns);
      }
      async function solve(signal) {
        const found = await (await ask("/api/v1/solve", sent(at), { signal })).json();
        if (found.verdict === "mate") return fill(say["mate-found"], { plies: found.plies, line: found.names.join(" ") });
        return found.verdict === "nomate" ? say["no-mate"] : say["mate-unknown"];
      }
      async function analyse(signal) {
        let place = at;
        while (isMain(place) && nodes[place].next.length) place = nodes[place].next[0];
        const line = [];
        for (let here = place; here !== null; here = nodes[here].parent) if (nodes[here].usi || here === 0) line.unshift(here);
        let job = await (await ask("/api/v1/analyse", sent(place), { signal })).json();
        signal.addEventListener("abort", () => fetch(`/api/v1/jobs/${job.id}`, { method: "DELETE" }));
        progress.hidden = false;
        while (job.state === "waiting" || job.state === "running") {
          if (job.total) { progress.max = job.total; progress.value = job.done; }
          answer.textContent = job.state === "waiting" ? say.waiting : say.thinking;
          await new Promise((resolve) => setTimeout(resolve, 400));
          signal.throwIfAborted();
          const response = await fetch(`/api/v1/jobs/${job.id}`, { signal });
          if (!response.ok) throw new Error(say.failed);
          job = await response.json();
        }
        if (job.state !== "done") return say[job.state === "stopped" ? "stopped" : "failed"];
        return review(job, line);
      }
      function review(job, line) {
        const course = $("course");
        course.replaceChildren();
        const image = new Image();
        image.alt = fill(say.accuracy, accuracies(job.result));
        image.src = `/api/v1/jobs/${job.id}/chart.svg?lang=${lang}`;
        image.addEventListener("click", (event) => {
          // The curve begins 62 and ends 14 of 814 units from the edges.
          const box = image.getBoundingClientRect();
          const x = ((event.clientX - box.left) / box.width * 814 - 62) / (814 - 62 - 14);
          const ply = Math.round(Math.min(1, Math.max(0, x)) * (line.length - 1));
          show(line[ply]);
        });
        const list = document.createElement("ul");
        for (const ply of job.result.turning_points) {
          const move = job.result.moves[ply - 1];
          const item = document.createElement("li");
          const button = document.createElement("button");
          button.type = "button";
          button.textContent = `${nodes[line[ply]].number} ${nodes[line[ply]].name} ${say[`judgement-${move.judgement}`] ?? ""}`;
          button.addEventListener("click", () => show(line[ply]));
          item.append(button);
          list.append(item);
        }
        course.append(image, list);
        course.hidden = false;
        return fill(say.accuracy, accuracies(job.result));
      }
      function accuracies(result) {
        return { black: result.accuracy.black ?? "–", white: result.accuracy.white ?? "–" };
      }

      const does = { hint, solve, analyse };
      stop.addEventListener("click", () => stopping?.abort());
      for (const button of document.querySelectorAll("[data-ask]")) {
        button.addEventListener("click", async () => {
          stopping?.abort();
          stopping = new AbortController();
          const { signal } = stopping;
          stop.hidden = false;
          answer.textContent = say.thinking;
          try {
            const text = await does[button.dataset.ask](signal);
            if (!signal.aborted) answer.textContent = text;
          } catch (error) {
            answer.textContent = error.name === "AbortError" ? say.stopped : error.message || say.failed;
          }
          if (stopping.signal === signal) { stop.hidden = true; progress.hidden = true; }
        });
      }
    }
  }

  addEventListener("DOMContentLoaded", () => { lightAndDark(); form(); viewer(); });
})();
