/**
 * `node benchmarks/quality-sets/manuals.mjs GOOD-FOLDER BAD-FOLDER OUT [--rows 2500 --share 0.25 --seed 1]`: real texts of any language
 * with two labels: paragraphs of two kinds of manual. Folders hold pages of man (`*.gz`, as Debian's packages `manpages-ja`,
 * `manpages-de`, … unpack to `usr/share/man/ja/man1`), or pages of help (`*.html`, `libreoffice-help-ko`). Pages are dealt by the
 * seed and follow each other in time, so later texts are of pages nobody saw. Each text has a user of its own, named after its page.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { gunzipSync } from 'node:zlib'
import { dealt, writeSet } from './write-set.mjs'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rows: { type: 'string', default: '2500' },
    share: { type: 'string', default: '0.25' },
    seed: { type: 'string', default: '1' },
  },
})
const [good, bad, out] = positionals
const [rows, share, seed] = [values.rows, values.share, values.seed].map(Number)
const [LEAST_CHARACTERS, MOST_CHARACTERS, MOST_OF_A_PAGE] = [20, 160, 4]
const START_MS = Date.UTC(2024, 0, 1)
const SPAN_MS = 90 * 86_400_000

/** Paragraphs of prose: no headings, no code, no markup. */
function paragraphsOf(name, bytes) {
  const isHelp = name.endsWith('.html')
  const text = (name.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8')
  const blocks = isHelp
    ? [...text.matchAll(/<p[^>]*>(.*?)<\/p>/gs)].map(([, inner]) =>
        inner.replaceAll(/<[^>]*>/g, ' '),
      )
    : text
        .replaceAll(/^\.nf[\s\S]*?^\.fi/gm, '')
        .replaceAll(/^['.\\]+"?.*$/gm, '\n\n')
        .replaceAll(/\\f.|\\[&%]|\\-/g, '')
        .split(/\n\s*\n/)
  return blocks
    .map((block) => block.replaceAll(/\s+/g, ' ').trim())
    .filter((block) => block.length >= LEAST_CHARACTERS && isProse(block))
    .map((block) => [...block].slice(0, MOST_CHARACTERS).join(''))
}

/** Mostly of letters; where the folder is of another script than Latin, mostly of that. */
function isProse(block) {
  const letters = block.match(/\p{L}/gu)?.length ?? 0
  return letters > 0.6 * block.length
}

function* filesIn(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (/\.(gz|html)$/.test(entry.name)) yield { name: entry.name, path }
  }
}

function textsIn(folder, isBad, most) {
  const seen = new Set()
  const texts = []
  for (const { name, path } of dealt([...filesIn(folder)], seed)) {
    const fresh = dealt(paragraphsOf(name, readFileSync(path)), seed)
      .filter((text) => !seen.has(text))
      .slice(0, MOST_OF_A_PAGE)
    for (const text of fresh) {
      seen.add(text)
      texts.push({ isBad, page: name.replace(/\..*/, ''), text })
    }
    if (texts.length >= most) break
  }
  return texts.slice(0, most)
}

const texts = [
  ...textsIn(good, false, Math.round(rows * (1 - share))),
  ...textsIn(bad, true, Math.round(rows * share)),
]
const pages = dealt([...new Set(texts.map(({ page }) => page))], seed)
const placeOf = new Map(pages.map((page, at) => [page, at]))
const ordered = texts.toSorted((a, b) => placeOf.get(a.page) - placeOf.get(b.page))
const events = ordered.map(({ isBad, page, text }, at) => ({
  isBad,
  atMs: Math.round(START_MS + (at * SPAN_MS) / ordered.length),
  fields: {
    $type: '$create_content',
    $user_id: `${page}#${at}`,
    $content_id: `c${at}`,
    $content: text,
  },
}))
writeSet(out, events, { abuseType: 'content', seed })
console.info(
  `${out}: ${events.length} texts of ${pages.length} pages, ${events.filter(({ isBad }) => isBad).length} bad`,
)
