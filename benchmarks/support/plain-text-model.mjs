/**
 * What everybody would try first on texts: TF-IDF of words (one and two) and of characters (two to five), each of length 1, and
 * logistic regression. Nothing of it is Winnow's, but the solver.
 */
import { minimiseSparse } from '../../packages/engine/dist/models/text/fit/dual-ascent.js'

const WORD = /[\p{L}\p{N}\p{M}_]{2,}/gu
const [SHORTEST_PIECE, LONGEST_PIECE] = [2, 5]
const LEAST_TEXTS = 2

function* wordsOf(text) {
  const words = text.match(WORD) ?? []
  for (let at = 0; at < words.length; at += 1) {
    yield words[at]
    if (at > 0) yield `${words[at - 1]} ${words[at]}`
  }
}

function* piecesOf(text) {
  const units = [...text.replaceAll(/\s+/g, ' ')]
  for (let length = SHORTEST_PIECE; length <= LONGEST_PIECE; length += 1)
    for (let at = 0; at + length <= units.length; at += 1)
      yield units.slice(at, at + length).join('')
}

function countsOf(tokens) {
  const counts = new Map()
  for (const token of tokens) counts.set(token, (counts.get(token) ?? 0) + 1)
  return counts
}

/** The columns of one kind of token, numbered from `first`: `of` gives a text's values, of length 1 together. */
function columnsOf(tokensOf, texts, first) {
  const having = new Map()
  for (const text of texts)
    for (const token of countsOf(tokensOf(text)).keys())
      having.set(token, (having.get(token) ?? 0) + 1)
  const known = [...having].filter(([, count]) => count >= LEAST_TEXTS)
  const places = new Map(
    known.map(([token, count], at) => [
      token,
      { column: first + at, rarity: 1 + Math.log((1 + texts.length) / (1 + count)) },
    ]),
  )
  const of = (text) => {
    const values = [...countsOf(tokensOf(text))].flatMap(([token, times]) => {
      const place = places.get(token)
      return place === undefined ? [] : [[place.column, (1 + Math.log(times)) * place.rarity]]
    })
    const length = Math.hypot(...values.map(([, value]) => value)) || 1
    return values.map(([column, value]) => [column, value / length])
  }
  return { of, width: places.size }
}

function sparse(texts, kinds, width) {
  const rows = texts.map((text) => kinds.flatMap(({ of }) => of(text)))
  const starts = new Uint32Array(rows.length + 1)
  rows.forEach((row, at) => (starts[at + 1] = starts[at] + row.length))
  const [columns, values] = [new Uint32Array(starts.at(-1)), new Float32Array(starts.at(-1))]
  rows.forEach((row, at) =>
    row.forEach(([column, value], place) => {
      columns[starts[at] + place] = column
      values[starts[at] + place] = value
    }),
  )
  return { starts, columns, values, width }
}

const lower = (texts) => texts.map((text) => text.toLowerCase())

/** Log-odds of the texts of a test, by a model that was fitted to others; `cost`: the weight of a row's loss against the penalty. */
export function plainTextMargins({ train, isBad, test, cost }) {
  const [known, others] = [lower(train), lower(test)]
  const words = columnsOf(wordsOf, known, 0)
  const pieces = columnsOf(piecesOf, known, words.width)
  const kinds = [words, pieces]
  const width = words.width + pieces.width
  const { bias, weights } = minimiseSparse({
    rows: sparse(known, kinds, width),
    isBad: Uint8Array.from(isBad),
    weights: new Float64Array(known.length).fill(cost),
  })
  const tested = sparse(others, kinds, width)
  return others.map((_, row) => {
    let margin = bias
    for (let at = tested.starts[row]; at < tested.starts[row + 1]; at += 1)
      margin += tested.values[at] * weights[tested.columns[at]]
    return margin
  })
}
