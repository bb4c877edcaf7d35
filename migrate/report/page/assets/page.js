// The list of cases and the detail of one. All text goes through `textContent`: a case is
// untrusted. The address after `#` holds filter and case, so that every view has a link.
"use strict";
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const byId = (id) => document.getElementById(id);
  const form = byId("filter"), list = byId("list"), more = byId("more"), detail = byId("detail");
  const AT_ONCE = 200; // entries of the list that are made at once
  const SHORT = 400; // code units of an argument that is shown without being asked for
  const FIELDS = ["q", "group", "state", "impl"];
  const names = data.implementations.map((each) => each.name);
  const cases = new Map(data.cases.map((each) => [each.id, each]));
  let found = [], shown = 0;

  // What is searched: made once for each case.
  const haystacks = new Map(data.cases.map((each) => [each.id, [
    each.id, each.test, each.file, each.path,
    ...each.questions.flatMap((question) => [question.op, question.text]),
    ...each.demands.map((demand) => demand.words),
  ].filter(Boolean).join("\n").toLowerCase()]));

  function element(tag, properties = {}, ...children) {
    const made = Object.assign(document.createElement(tag), properties);
    made.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
    return made;
  }

  // Control and invisible characters are shown by their number; a line feed also ends the line.
  const INVISIBLE = /[\u0000-\u0009\u000b-\u001f\u007f-\u00a0\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\ufff9-\ufffb]|[ \t]+(?=\n|$)/gu;
  function visible(text) {
    const parts = [];
    let from = 0;
    for (const match of text.matchAll(INVISIBLE)) {
      parts.push(text.slice(from, match.index), element("span", { className: "invisible" },
        [...match[0]].map((char) => char === " " ? "·" : "U+" + char.codePointAt(0).toString(16)
          .toUpperCase().padStart(4, "0")).join(" ")));
      from = match.index + match[0].length;
    }
    parts.push(text.slice(from));
    return parts;
  }
  const block = (text) => element("pre", { tabIndex: 0 }, ...visible(text));
  const folded = (title, ...children) => element("details", {}, element("summary", {}, title), ...children);

  function wanted() { return Object.fromEntries(FIELDS.map((name) => [name, form.elements[name].value])); }
  function column() { return Math.max(0, names.indexOf(form.elements.impl.value)); }

  function link(id) {
    const parts = new URLSearchParams();
    for (const [name, value] of Object.entries(wanted())) {
      if (value && !(name === "impl" && value === names[0])) parts.set(name, value);
    }
    if (id) parts.set("case", id);
    return "#" + parts.toString();
  }

  function search() {
    const { q, group, state } = wanted(), at = column();
    const words = q.toLowerCase().split(/\s+/).filter(Boolean);
    found = data.cases.filter((each) =>
      (!group || each.group === group) && (!state || each.results[at].state === state) &&
      words.every((word) => haystacks.get(each.id).includes(word)));
    list.replaceChildren();
    shown = 0;
    extend();
    byId("found").textContent = found.length === 1 ? "1 case" : `${found.length} cases`;
  }

  function extend() {
    const at = column();
    for (const each of found.slice(shown, shown + AT_ONCE)) {
      const state = each.results[at].state;
      list.append(element("li", {}, element("a", { href: link(each.id) }, ...visible(each.id), " ",
        element("span", { className: `state ${state}` }, data.states[state]))));
    }
    shown = Math.min(found.length, shown + AT_ONCE);
    more.hidden = shown === found.length;
    more.textContent = `Show ${Math.min(AT_ONCE, found.length - shown)} more of ${found.length - shown}`;
    mark();
  }

  function current() { return new URLSearchParams(location.hash.slice(1)).get("case"); }
  function mark() {
    const id = current();
    found.slice(0, shown).forEach((each, position) => {
      const anchor = list.children[position].firstChild;
      if (each.id === id) { anchor.setAttribute("aria-current", "true"); anchor.scrollIntoView({ block: "nearest" }); }
      else anchor.removeAttribute("aria-current");
    });
  }

  function stepBlock(step, number, total) {
    const title = total > 1 ? `Step ${number + 1}: ${step.op}` : step.op;
    return element("div", {},
      element("p", { className: "quiet" }, `${title} · ${step.outcome}`),
      step.output === undefined ? block(step.detail ?? "") : block(step.output),
      step.public && folded(`through ${step.public.op}`, block(step.public.output ?? step.public.detail ?? "")));
  }

  function decision(number) {
    const made = data.decisions[number];
    return element("p", {}, element("b", {}, `Decision: ${made.verdict}. `), ...visible(made.reason),
      element("span", { className: "quiet" }, ` ${made.author}, ${made.date}${made.expires ? `, until ${made.expires}` : ""}`));
  }

  function demandBlock(demand, verdict) {
    const status = verdict ? verdict.status : "not judged";
    return element("div", { className: "demand" },
      element("p", {}, element("span", { className: status }, status === "pass" ? "✓ agrees" : status === "fail" ? "✗ disagrees" : status.replace("_", " ")),
        " ", element("b", {}, demand.id), ": ", ...visible(demand.words)),
      demand.file && element("p", { className: "place" }, `${demand.file}:${demand.line}`),
      demand.assertion && block(demand.assertion),
      verdict?.reason && status !== "pass" && element("p", {}, ...visible(verdict.reason)),
      verdict?.difference?.length && block(verdict.difference.join("\n")),
      verdict?.observed !== undefined && folded("observed here", block(verdict.observed)),
      status === "fail" && (verdict.decision === undefined
        ? element("p", { className: "fail" }, "Nobody has decided about it.") : decision(verdict.decision)));
  }

  function snapshotBlocks(result) {
    if (result.snapshot === "missing") return [element("p", { className: "fail" }, "There is no snapshot.")];
    if (result.snapshot === "same") return [element("p", { className: "quiet" }, "The same as observed.")];
    return [block(result.changes.join("\n")),
      ...result.blessed.map((step, number) => stepBlock(step, number, result.blessed.length))];
  }

  function argument(name, value) {
    const registry = value.startsWith("$registry ") ? value.slice("$registry ".length) : null;
    if (registry !== null) return folded(`${name}: registry ${registry}`, block(data.registries[registry]));
    return Object.assign(folded(name, block(value)), { open: value.length < SHORT });
  }

  function show(id, focus) {
    const each = cases.get(id);
    if (!each) { detail.replaceChildren(element("p", { className: "fail" }, `There is no case ${id}.`)); return; }
    const result = each.results[column()];
    const others = names.map((name, at) => [name, each.results[at]]).filter(([name]) => name !== names[column()]);
    detail.replaceChildren(
      element("h3", {}, ...visible(each.id)),
      element("p", { className: "quiet" }, element("span", { className: `state ${result.state}` }, data.states[result.state]),
        ` · ${each.group} · ${each.path}`, each.test ? ` · ${each.file}:${each.line} ${each.test}` : " · no legacy test",
        each.disabled ? ` · disabled: ${each.disabled}` : ""),
      element("h4", {}, "Input"),
      ...each.questions.flatMap((question, number) => [
        element("p", { className: "quiet" }, each.questions.length > 1 ? `Step ${number + 1}: ${question.op}` : question.op),
        question.text === null ? null : block(question.text),
        ...Object.entries(question.args).map(([name, value]) => argument(name, value))].filter(Boolean)),
      element("h4", {}, "Expected"),
      ...(each.demands.length ? each.demands.map((demand, at) => demandBlock(demand, result.verdicts?.[at]))
        : [element("p", { className: "quiet" }, "Nothing: the case is observed only.")]),
      element("h4", {}, `Observed with ${names[column()]}`),
      ...result.observed.map((step, number) => stepBlock(step, number, result.observed.length)),
      element("h4", {}, "Blessed"),
      ...snapshotBlocks(result),
      ...others.map(([name, other]) => folded(`Observed with ${name}: ${data.states[other.state]}`,
        ...other.observed.map((step, number) => stepBlock(step, number, other.observed.length)))),
    );
    document.title = `${each.id} · parity`;
    if (focus) detail.focus({ preventScroll: true });
  }

  let focusDetail = false;
  function read() {
    const parts = new URLSearchParams(location.hash.slice(1));
    for (const name of FIELDS) {
      const value = parts.get(name) ?? (name === "impl" ? names[0] : "");
      const field = form.elements[name];
      field.value = value;
      if (field.selectedIndex === -1) field.selectedIndex = 0;
    }
    search();
    const id = parts.get("case");
    if (id) show(id, focusDetail);
    // A link leads to what it names: on a narrow page the case stands below the list.
    if (id && !focusDetail) detail.scrollIntoView({ block: "start" });
    else if (!id && (parts.get("group") || parts.get("state"))) byId("cases").scrollIntoView();
    focusDetail = false;
  }

  function move(by) {
    const at = found.findIndex((each) => each.id === current());
    const next = found[Math.min(found.length - 1, Math.max(0, at + by))];
    if (!next) return;
    while (found.indexOf(next) >= shown) extend();
    location.hash = link(next.id);
  }

  list.addEventListener("click", (event) => { if (event.target.closest("a")) focusDetail = true; });
  more.addEventListener("click", extend);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("input", () => { history.replaceState(null, "", link(current())); search(); if (current()) show(current(), false); });
  form.addEventListener("reset", () => setTimeout(() => { history.replaceState(null, "", link(current())); search(); }));
  addEventListener("hashchange", read);
  addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches("input, select, textarea");
    if (event.key === "Escape") { (list.querySelector("[aria-current]") ?? list.querySelector("a") ?? form.elements.q).focus(); return; }
    if (typing) return;
    if (event.key === "/") { event.preventDefault(); form.elements.q.focus(); }
    if (event.key === "j") move(1);
    if (event.key === "k") move(-1);
  });

  const theme = byId("theme"), root = document.documentElement;
  const isDark = () => (root.dataset.theme ?? (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light")) === "dark";
  const name = () => { theme.textContent = isDark() ? "Light" : "Dark"; };
  theme.addEventListener("click", () => { root.dataset.theme = isDark() ? "light" : "dark"; name(); });
  name();
  theme.hidden = form.hidden = byId("panes").hidden = false;
  read();
})();
