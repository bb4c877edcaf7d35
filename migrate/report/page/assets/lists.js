// The lists of clusters, decisions and untranslated assertions: their filters and their links.
// The address after `#` says `list`, `find`, `kind` and `at`, the entry that is meant.
"use strict";
(() => {
  const sections = [...document.querySelectorAll(".listed")];
  const entries = (section) => [...section.querySelectorAll(".entries > li")];
  const texts = new Map(sections.flatMap(entries).map((entry) => [entry, entry.textContent.toLowerCase()]));

  function narrow(section) {
    const { find, kind } = section.querySelector("form").elements;
    const words = find.value.toLowerCase().split(/\s+/).filter(Boolean);
    let shown = 0;
    for (const entry of entries(section)) {
      entry.hidden = Boolean(kind.value) && entry.dataset.kind !== kind.value ||
        !words.every((word) => texts.get(entry).includes(word));
      shown += entry.hidden ? 0 : 1;
    }
    const all = entries(section).length;
    section.querySelector(".found").textContent = shown === all ? `${all}` : `${shown} of ${all}`;
  }

  function link(section) {
    const { find, kind } = section.querySelector("form").elements;
    const parts = new URLSearchParams({ list: section.dataset.list });
    if (find.value) parts.set("find", find.value);
    if (kind.value) parts.set("kind", kind.value);
    return "#" + parts.toString();
  }

  function read() {
    const parts = new URLSearchParams(location.hash.slice(1));
    const named = parts.get("list");
    for (const section of sections) {
      const { find, kind } = section.querySelector("form").elements;
      const isMeant = section.dataset.list === named;
      if (isMeant) { find.value = parts.get("find") ?? ""; kind.value = parts.get("kind") ?? ""; }
      if (kind.selectedIndex === -1) kind.selectedIndex = 0;
      narrow(section);
      for (const entry of entries(section)) entry.classList.remove("at");
      if (isMeant) lead(section, parts.get("at"));
    }
  }

  function lead(section, at) {
    const entry = at === null ? null : entries(section).find((each) => each.dataset.at === at);
    if (!entry) {
      section.scrollIntoView();
      section.querySelector("h2").focus({ preventScroll: true });
      return;
    }
    entry.hidden = false;
    entry.classList.add("at");
    section.scrollIntoView();
    entry.scrollIntoView({ block: "nearest" });
    entry.focus({ preventScroll: true });
  }

  for (const section of sections) {
    const form = section.querySelector("form");
    const changed = () => { history.replaceState(null, "", link(section)); narrow(section); };
    form.addEventListener("submit", (event) => event.preventDefault());
    form.addEventListener("input", changed);
    form.addEventListener("reset", () => setTimeout(changed));
    form.hidden = false;
  }
  addEventListener("hashchange", read);
  read();
})();
