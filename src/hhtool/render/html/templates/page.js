"use strict";
(() => {
  const $ = (id) => document.getElementById(id);
  const SUITS = { c: ["♣", "clubs", ""], d: ["♦", "diamonds", "red"], h: ["♥", "hearts", "red"], s: ["♠", "spades", ""] };
  const RANKS = { A: "ace", K: "king", Q: "queen", J: "jack", T: "ten", 9: "nine", 8: "eight", 7: "seven", 6: "six", 5: "five", 4: "four", 3: "three", 2: "deuce" };
  const BY_SEAT = ["s", "b", "x", "c", "w"];
  const DEFAULTS = { n: "", k: "", u: -1, z: "", p: [], o: [] };

  const make = (tag, kind, text) => {
    const made = document.createElement(tag);
    if (kind) made.className = kind;
    if (text !== undefined) made.textContent = text;
    return made;
  };

  // ---- colours -------------------------------------------------------------------------------

  const theme = $("theme");
  const asked = matchMedia("(prefers-color-scheme: dark)");
  const remembered = (value) => {
    try { // a page opened from a file may have no storage
      if (value) localStorage.setItem("hhtool-theme", value);
      return localStorage.getItem("hhtool-theme");
    } catch { return null; }
  };
  const isDark = () => (document.documentElement.dataset.theme || (asked.matches ? "dark" : "light")) === "dark";
  const label = () => { theme.textContent = isDark() ? "Light colours" : "Dark colours"; };
  if (["dark", "light"].includes(remembered())) document.documentElement.dataset.theme = remembered();
  theme.hidden = false;
  theme.addEventListener("click", () => {
    document.documentElement.dataset.theme = isDark() ? "light" : "dark";
    remembered(document.documentElement.dataset.theme);
    label();
  });
  asked.addEventListener("change", label);
  label();

  if (!$("data")) return;

  // ---- the hands -----------------------------------------------------------------------------

  const { hands, faults } = JSON.parse($("data").textContent);
  const numbers = new Map(hands.map((hand, at) => [hand.key, at]));
  const links = [...$("list").querySelectorAll("a")];
  let at = -1; // the hand that is shown
  let step = 0;
  let steps = []; // its steps, each a whole table
  let seats = []; // its seats' elements

  // Each step of a hand has only what is otherwise than in the step before.
  const unfolded = (doc) => {
    let last = { ...DEFAULTS };
    for (const key of BY_SEAT) last[key] = doc.seats.map(() => (key === "c" ? [] : ""));
    return doc.steps.map((change) => {
      const next = { ...last, ...change, f: change.f || [] };
      for (const key of BY_SEAT) {
        next[key] = [...last[key]];
        for (const [seat, value] of Object.entries(change[key] || {})) next[key][seat] = value;
      }
      last = next;
      return next;
    });
  };

  const card = (text) => {
    const [rank, suit] = [text[0], SUITS[text[1]]];
    if (!suit) {
      const back = make("span", "card back", "?");
      back.setAttribute("role", "img");
      back.setAttribute("aria-label", "a card that is not known");
      return back;
    }
    const made = make("span", `card ${suit[2]}`, (rank === "T" ? "10" : rank) + suit[0] + "\uFE0E");
    made.setAttribute("role", "img");
    made.setAttribute("aria-label", `${RANKS[rank]} of ${suit[1]}`);
    return made;
  };

  // ---- the table -----------------------------------------------------------------------------

  const sit = (doc) => {
    seats = doc.seats.map((name, seat) => {
      const one = { row: make("li", "seat"), name: make("bdi", "", name), turn: make("span", "turnmark") };
      const angle = Math.PI * (0.5 + (2 * (seat + 0.5)) / doc.seats.length);
      const [x, y] = [Math.cos(angle), Math.sin(angle)];
      one.row.style.setProperty("--across", x.toFixed(4));
      one.row.style.setProperty("--down", y.toFixed(4));
      const plate = make("div", "plate");
      const who = make("div", "who");
      one.name.title = name;
      who.append(one.name);
      if (seat === doc.button) {
        const dealer = make("span", "dealer", "D");
        dealer.setAttribute("role", "img");
        dealer.setAttribute("aria-label", "dealer button");
        who.append(dealer);
      }
      one.hole = make("div", "hole");
      one.chips = make("div", "chips");
      one.bet = make("div", "bet");
      plate.append(who, one.hole, one.chips);
      one.row.append(plate, one.bet);
      return one;
    });
    $("seats").replaceChildren(...seats.map((one) => one.row));
  };

  const drawSeat = (one, seat, now, size) => {
    const state = now.x[seat];
    one.row.classList.toggle("folded", state === "folded");
    one.row.classList.toggle("turn", now.u === seat);
    const known = now.c[seat];
    const cards = known.length || state === "folded" || now.k === "result" ? known.map(card) : Array.from({ length: size }, () => {
      const back = make("span", "card back", "?");
      back.setAttribute("aria-hidden", "true");
      return back;
    });
    one.hole.replaceChildren(...cards);
    one.chips.replaceChildren(document.createTextNode(state === "all in" ? "" : now.s[seat]));
    if (state === "all in") one.chips.append(make("span", "allin", "all in"));
    else if (state === "folded") one.chips.append(make("small", "", " folded"));
    else if (now.u === seat) one.chips.append(make("small", "", " to act"));
    one.bet.textContent = now.w[seat] ? `+${now.w[seat]}` : now.b[seat];
    one.bet.classList.toggle("win", Boolean(now.w[seat]));
  };

  const drawMiddle = (now) => {
    const boards = now.o.length ? now.o : [[]];
    $("boards").replaceChildren(...boards.map((board) => {
      const row = make("div");
      row.append(...board.map(card));
      for (let empty = board.length; empty < 5; empty += 1) row.append(make("span", "slot"));
      return row;
    }));
    const pots = now.p.map(([name, amount]) => {
      const pot = make("span", "", `${name} `);
      pot.append(make("b", "", amount));
      return pot;
    });
    if (now.z) pots.push(make("span", "", `${now.z} with the bets`));
    $("pots").replaceChildren(...pots);
  };

  const drawFaults = (numbersOf) => {
    $("faults").replaceChildren(...numbersOf.map((number) => {
      const [severity, rule, message, hint] = faults[number];
      const row = make("li", severity);
      const link = make("a", "", `${severity}[${rule}]`);
      link.href = `#finding-${number + 1}`;
      row.append(link, make("span", "", `: ${message}`));
      if (hint) row.append(make("div", "hint", hint));
      return row;
    }));
  };

  const draw = () => {
    const hand = hands[at];
    const last = step === steps.length - 1;
    const now = steps[step];
    const size = Math.max(2, ...now.c.map((cards) => cards.length));
    seats.forEach((one, seat) => drawSeat(one, seat, now, size));
    drawMiddle(now);
    $("where").replaceChildren(make("span", "", `${step + 1} of ${steps.length}`), make("br"), make("span", "", now.n));
    $("said").textContent = now.t;
    const next = last ? [...hand.doc.next, ...hand.owed] : [];
    $("turn").textContent = next.length ? next.join("\n") : now.u >= 0 ? `${hand.doc.seats[now.u]} to act` : "";
    drawFaults(now.f);
    for (const button of document.querySelectorAll("[data-go]")) {
      button.disabled = ["first", "back"].includes(button.dataset.go) ? step === 0 : last;
    }
    const rows = $("steps").children;
    for (const [number, row] of [...rows].entries()) {
      const button = row.firstElementChild;
      if (number === step) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
    within($("steps"), rows[step]);
    $("permalink").href = `#hand-${hand.key}-${step + 1}`;
  };

  // A row is brought into view by scrolling its list, never the page.
  const within = (list, row) => {
    if (!row) return;
    const [box, own] = [list.getBoundingClientRect(), row.getBoundingClientRect()];
    if (own.top < box.top) list.scrollTop -= box.top - own.top;
    else if (own.bottom > box.bottom) list.scrollTop += own.bottom - box.bottom;
  };

  const listSteps = () => {
    $("steps").replaceChildren(...steps.map((one, number) => {
      const row = make("li", one.k === "street" ? "street" : "");
      const button = make("button", "", one.t);
      button.type = "button";
      button.addEventListener("click", () => go(number));
      if (one.f.length) {
        const worst = faults[one.f[0]][0];
        button.append(make("span", `weight ${worst}`, worst));
      }
      row.append(button);
      return row;
    }));
  };

  // ---- going about ---------------------------------------------------------------------------

  const go = (number) => {
    if (!steps.length) return;
    step = Math.max(0, Math.min(steps.length - 1, number));
    draw();
    try { // a browser may refuse: then the address stays
      history.replaceState(null, "", `#hand-${hands[at].key}-${step + 1}`);
    } catch { /* nothing depends on it */ }
  };

  const ways = { first: () => go(0), back: () => go(step - 1), forward: () => go(step + 1), last: () => go(steps.length - 1) };

  const choose = (number, wanted) => {
    const hand = hands[number];
    if (number !== at) {
      links[at]?.removeAttribute("aria-current");
      at = number;
      links[at].setAttribute("aria-current", "true");
      within($("list"), links[at]);
      steps = hand.doc ? unfolded(hand.doc) : [];
      $("hand-head").textContent = `Hand ${hand.id}`;
      $("hand-from").textContent = hand.from;
      for (const part of [$("felt"), document.querySelector(".controls"), document.querySelector(".track"), $("permalink")]) part.hidden = !hand.doc;
      if (hand.doc) {
        sit(hand.doc);
        listSteps();
      }
      const [before, after] = document.querySelectorAll("[data-hand]");
      before.disabled = at === 0;
      after.disabled = at === hands.length - 1;
    }
    if (hand.doc) {
      step = Math.max(0, Math.min(steps.length - 1, wanted));
      draw();
    } else {
      $("said").textContent = "This hand could not be read.";
      $("turn").textContent = "";
      drawFaults(hand.faults);
    }
  };

  // #hand-12 is a hand, #hand-12-5 its fifth step.
  const follow = () => {
    const found = /^#hand-([^-]+)(?:-([0-9]+))?$/.exec(location.hash);
    const number = found ? numbers.get(found[1]) : undefined;
    if (number === undefined) return false;
    choose(number, found[2] ? Number(found[2]) - 1 : 0);
    return true;
  };
  const arrive = () => {
    $("replayer").scrollIntoView({ block: "start" });
    $("replayer").focus({ preventScroll: true });
  };
  let hopped = false;
  addEventListener("hashchange", () => {
    if (follow() && !hopped) arrive();
    hopped = false;
  });

  for (const button of document.querySelectorAll("[data-go]")) {
    button.addEventListener("click", () => {
      ways[button.dataset.go]();
      if (button.disabled) $("replayer").focus({ preventScroll: true }); // the keys go on working
    });
  }
  for (const button of document.querySelectorAll("[data-hand]")) {
    button.addEventListener("click", () => {
      hopped = true;
      location.hash = `#hand-${hands[at + Number(button.dataset.hand)].key}`;
    });
  }

  const inView = () => {
    const box = $("replayer").getBoundingClientRect();
    return box.bottom > 0 && box.top < innerHeight;
  };
  addEventListener("keydown", (event) => {
    const inside = $("replayer").contains(document.activeElement);
    const elsewhere = event.target instanceof Element && event.target.closest("input, pre, .hands");
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || elsewhere) return;
    const way = { ArrowLeft: "back", ArrowRight: "forward", Home: inside && "first", End: inside && "last" }[event.key];
    if (!way || !inView()) return;
    event.preventDefault();
    ways[way]();
  });

  let touched = null;
  $("felt").addEventListener("touchstart", (event) => {
    touched = event.touches.length === 1 ? event.touches[0] : null;
  }, { passive: true });
  $("felt").addEventListener("touchend", (event) => {
    if (!touched) return;
    const [x, y] = [event.changedTouches[0].clientX - touched.clientX, event.changedTouches[0].clientY - touched.clientY];
    touched = null;
    if (Math.abs(x) > 40 && Math.abs(x) > 2 * Math.abs(y)) ways[x < 0 ? "forward" : "back"]();
  });

  // ---- finding hands -------------------------------------------------------------------------

  const texts = hands.map((hand, number) => `${links[number].textContent} ${hand.players.join(" ")}`.toLowerCase());
  const filter = () => {
    const words = $("filter").value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    links.forEach((link, number) => {
      const fits = words.every((word) => texts[number].includes(word)) && (!$("only").checked || hands[number].faults.length > 0);
      link.parentElement.hidden = !fits;
      shown += fits;
    });
    $("count").textContent = shown === hands.length ? "" : `${shown} of ${hands.length} hands`;
  };
  $("filter").addEventListener("input", filter);
  $("only").addEventListener("change", filter);
  filter();

  $("replayer").hidden = false;
  if (follow()) arrive();
  else choose(Math.max(0, hands.findIndex((hand) => hand.faults.some((one) => faults[one][0] === "error"))), 0);
})();
