/** The page's style: the reader's fonts, light or dark as the reader's system is. */
export const DOCS_STYLE = `
:root { color-scheme: light dark; --ink: #1c2024; --soft: #5b636b; --line: #dfe3e8; --sheet: #fff; --back: #f5f6f8; --accent: #0a6b57 }
@media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --soft: #9aa3ac; --line: #333a42; --sheet: #1b1f24; --back: #121519; --accent: #4fc3a6 } }
* { box-sizing: border-box }
html { scroll-padding-top: 3.5rem }
body { margin: 0; background: var(--back); color: var(--ink); font: 16px/1.55 system-ui, sans-serif }
header, main, nav { padding: 1.5rem 1.25rem }
header { padding-bottom: 0.5rem }
header h1 { margin: 0; font-size: 1.75rem; letter-spacing: -0.02em }
header p { margin: 0.25rem 0 0; color: var(--soft) }
nav { padding-top: 0.5rem; padding-bottom: 0.5rem }
nav ul { list-style: none; margin: 0; padding: 0; display: flex; flex-wrap: wrap; gap: 0.25rem 1.1rem }
nav ul ul { display: none }
a { color: var(--accent); text-underline-offset: 0.2em }
main { padding-top: 0.5rem; min-width: 0 }
section { margin: 0 0 2.25rem }
h2 { font-size: 1.25rem; margin: 0 0 0.6rem; letter-spacing: -0.01em }
h3 { font-size: 1rem; margin: 1.25rem 0 0.5rem }
h4, caption { font-weight: 600; font-size: 0.9rem; text-align: left; margin: 1rem 0 0.35rem; padding: 0 }
caption { margin: 0; padding-bottom: 0.2rem }
p { max-width: 46rem; margin: 0.5rem 0 }
.call { background: var(--sheet); border: 1px solid var(--line); border-radius: 8px; margin: 0 0 0.5rem; padding: 0 1rem }
.call[open] { padding-bottom: 0.75rem }
form { position: relative; margin: 0 0 0.75rem }
input { width: 100%; max-width: 46rem; font: inherit; padding: 0.45rem 0.65rem; color: var(--ink); background: var(--sheet); border: 1px solid var(--line); border-radius: 6px }
input:focus-visible, button:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px }
output { display: block; min-height: 1.3em; margin-top: 0.2rem; font-size: 0.85rem; color: var(--soft) }
[hidden] { display: none !important }
.copied { position: relative }
.copied button { position: absolute; top: 0.45rem; right: 0.45rem; font: inherit; font-size: 0.78rem; padding: 0.1rem 0.55rem; color: var(--soft); background: var(--sheet); border: 1px solid var(--line); border-radius: 5px; cursor: pointer }
.copied button:hover { color: var(--ink) }
.copied pre { padding-right: 5rem }
summary { cursor: pointer; list-style: none }
summary::-webkit-details-marker { display: none }
.call > summary { padding: 0.65rem 0; display: flex; flex-wrap: wrap; align-items: baseline; gap: 0.2rem 0.75rem }
summary span { color: var(--soft); margin-left: auto }
.call > summary::after { content: "›"; color: var(--soft); width: 0.6rem; text-align: center }
.call[open] > summary::after { rotate: 90deg }
.more { margin: 0.75rem 0 0 }
.more > summary { color: var(--accent); font-size: 0.9rem }
.more > summary::before { content: "+ " }
.more[open] > summary::before { content: "– " }
summary:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; border-radius: 4px }
b { min-width: 4.2rem; font-size: 0.78rem; letter-spacing: 0.04em; color: var(--accent) }
b.delete { color: #b3261e } b.post, b.patch, b.put { color: #8a5a00 }
@media (prefers-color-scheme: dark) { b.delete { color: #ff8a80 } b.post, b.patch, b.put { color: #f0b84b } }
code { font: 0.9em ui-monospace, monospace; overflow-wrap: anywhere }
pre { background: var(--back); border: 1px solid var(--line); border-radius: 6px; margin: 0 0 0.75rem; padding: 0.7rem 0.85rem; overflow: auto; max-height: 28rem; line-height: 1.45 }
pre code { font-size: 0.82rem; overflow-wrap: normal; white-space: pre }
.who, .also { color: var(--soft) }
table { width: 100%; border-collapse: collapse; margin: 1rem 0 0.75rem }
h3 + table, .more table { margin-top: 0.35rem }
th, td { text-align: left; vertical-align: top; font-weight: 400; padding: 0.35rem 0.75rem 0.35rem 0; border-top: 1px solid var(--line) }
thead th { color: var(--soft); font-size: 0.8rem; border-top: 0; padding-bottom: 0.15rem }
tbody th { width: 17rem }
td { font-size: 0.94rem }
small { color: var(--soft) }
@media (min-width: 64rem) {
  body { display: grid; grid-template-columns: 17rem minmax(0, 60rem); grid-template-rows: auto 1fr; column-gap: 1rem; justify-content: center }
  header { grid-column: 2; padding-left: 1.25rem }
  nav { grid-column: 1; grid-row: 1 / span 2; position: sticky; top: 0; align-self: start; max-height: 100vh; overflow-y: auto; padding: 1.75rem 0.5rem 1.5rem 1.25rem; font-size: 0.9rem; scrollbar-width: thin }
  nav ul { display: block }
  nav > ul > li { margin: 0 0 0.6rem }
  nav > ul > li > a { font-weight: 600 }
  nav ul ul { display: block; margin: 0.15rem 0 0; padding-left: 0.75rem; border-left: 1px solid var(--line) }
  nav ul ul a { color: var(--ink); text-decoration: none }
  nav ul ul a:hover { text-decoration: underline }
  main { grid-column: 2 }
  html { scroll-padding-top: 3rem }
}
@media (max-width: 40rem) {
  .copied pre { padding-top: 2.3rem; padding-right: 0.85rem }
  html { scroll-padding-top: 5.5rem }
  .call > summary { position: relative; padding-right: 1.1rem; column-gap: 0.4rem }
  .call > summary b { min-width: 3.4rem }
  .call > summary::after { position: absolute; top: 0.65rem; right: 0 }
  summary span { margin-left: 0; width: 100% }
  thead { display: none }
  tr { display: block; border-top: 1px solid var(--line); padding: 0.35rem 0 }
  th, td { display: inline; border-top: 0; padding: 0 0.35rem 0 0; width: auto }
  td:last-child { display: block }
  td:empty { display: none }
  td:not(:empty, :last-child)::before { content: "· " }
}
`
