import { isNode, isSeq } from 'yaml'

/** The lines of one item of a list, with the comments above it. */
export interface Chunk {
  readonly from: number
  readonly to: number
  /** How far in its dash is. */
  readonly column: number
}

/** The items of a list that is written in lines, one dash below the other; undefined of any other. */
export function chunksOf(text: string, list: unknown): readonly Chunk[] | undefined {
  if (!isSeq(list) || list.flow === true || list.items.length === 0) return undefined
  const chunks: Chunk[] = []
  let from: number | undefined
  for (const item of list.items) {
    if (!isNode(item) || item.range === null || item.range === undefined) return undefined
    const [start, end] = item.range
    const line = text.lastIndexOf('\n', start - 1) + 1
    const dash = /^( *)- +$/.exec(text.slice(line, start))
    if (dash === null) return undefined
    const column = dash[1]?.length ?? 0
    if (chunks.some((one) => one.column !== column)) return undefined
    const to = endOfLine(text, end)
    chunks.push({ from: from ?? withComments(text, line), to, column })
    from = to
  }
  return chunks
}

function endOfLine(text: string, at: number): number {
  if (at > 0 && text[at - 1] === '\n') return at
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end + 1
}

/** The first of the comments directly above a line. */
function withComments(text: string, line: number): number {
  let from = line
  while (from > 0) {
    const before = text.lastIndexOf('\n', from - 2) + 1
    if (!/^\s*#/.test(text.slice(before, from))) break
    from = before
  }
  return from
}
