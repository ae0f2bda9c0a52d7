import { type Document, isMap, isPair, isScalar, isSeq, type Node, stringify } from 'yaml'
import type { Edit, Path } from './edit.ts'
import { chunksOf } from './item-chunks.ts'

/** The text with only the lines of the edit written anew; undefined where that is not so simple. */
export function splicedText(text: string, document: Document, edit: Edit): string | undefined {
  switch (edit.do) {
    case 'set':
      return isKnown(document, edit.path)
        ? replaced(text, document, edit.path, edit.value)
        : memberAdded(text, document, edit.path, edit.value)
    case 'remove':
      return removed(text, document, edit.path)
    case 'insert':
      return inserted(text, document, edit)
    case 'move':
      return moved(text, document, edit)
  }
}

const isKnown = (document: Document, path: Path): boolean =>
  document.getIn(path, true) !== undefined

const printed = (value: unknown): string => stringify(value, { lineWidth: 0 }).trimEnd()

const isPlain = (value: unknown): boolean => typeof value !== 'object' || value === null

/** Characters that end a plain text within `[` and `{`. */
const ENDS_FLOW = /[[\]{},]/

function replaced(
  text: string,
  document: Document,
  path: Path,
  value: unknown,
): string | undefined {
  const node = document.getIn(path, true)
  if (isPlain(value) && isScalar(node)) return scalarReplaced(text, document, path, value)
  if (Array.isArray(value) && isSeq(node) && node.flow === true && node.range) {
    const [start, end] = node.range
    const items = value.map((one) =>
      ENDS_FLOW.test(printed(one)) ? JSON.stringify(one) : printed(one),
    )
    return `${text.slice(0, start)}[${items.join(', ')}]${text.slice(end)}`
  }
  const at = path.at(-1)
  const chunk =
    typeof at === 'number'
      ? chunksOf(text, document.getIn(path.slice(0, -1), true))?.[at]
      : undefined
  if (chunk === undefined) return undefined
  const own = text.slice(chunk.from, chunk.to)
  const comments = /^(?:\s*#.*\n)*/.exec(own)?.[0] ?? ''
  return `${text.slice(0, chunk.from)}${comments}${indented([value], chunk.column)}\n${text.slice(chunk.to)}`
}

function scalarReplaced(
  text: string,
  document: Document,
  path: Path,
  value: unknown,
): string | undefined {
  const node = document.getIn(path, true)
  if (!isScalar(node) || !node.range) return undefined
  const [start, end] = node.range
  const isBlock = node.type === 'BLOCK_LITERAL' || node.type === 'BLOCK_FOLDED'
  const plain = printed(value)
  const isUnsafe = plain.includes('\n') || (isInFlow(document, path) && ENDS_FLOW.test(plain))
  const own = isUnsafe ? JSON.stringify(value) : plain
  return `${text.slice(0, start)}${own}${isBlock ? '\n' : ''}${text.slice(end)}`
}

/** Whether something around the path is written with `[` or `{`. */
function isInFlow(document: Document, path: Path): boolean {
  return path.some((_, at) => {
    const node = document.getIn(path.slice(0, at), true)
    return (isMap(node) || isSeq(node)) && node.flow === true
  })
}

/** Lines for a value, each as far in as the first. */
const indented = (value: unknown, column: number): string =>
  printed(value)
    .split('\n')
    .map((line) => (line === '' ? line : `${' '.repeat(column)}${line}`))
    .join('\n')

const lineEnd = (text: string, at: number): number => {
  if (at > 0 && text[at - 1] === '\n') return at
  const end = text.indexOf('\n', at)
  return end === -1 ? text.length : end + 1
}

const lineStart = (text: string, at: number): number => text.lastIndexOf('\n', at - 1) + 1

const withLineAt = (text: string, at: number, lines: string): string => {
  const before = text.slice(0, at)
  return `${before}${before === '' || before.endsWith('\n') ? '' : '\n'}${lines}\n${text.slice(at)}`
}

/** A new last member of a map that is written in lines. */
function memberAdded(
  text: string,
  document: Document,
  path: Path,
  value: unknown,
): string | undefined {
  const name = path.at(-1)
  const map = document.getIn(path.slice(0, -1), true)
  if (!isMap(map) || map.flow === true || typeof name !== 'string') return undefined
  const last = map.items.at(-1)
  const first = map.items[0]
  if (!isPair(last) || !isPair(first)) return undefined
  const key = first.key as Node
  const end = (last.value as Node | null)?.range?.[1] ?? (last.key as Node).range?.[1]
  if (key.range === null || key.range === undefined || end === undefined) return undefined
  const column = key.range[0] - lineStart(text, key.range[0])
  return withLineAt(text, lineEnd(text, end), indented({ [name]: value }, column))
}

function removed(text: string, document: Document, path: Path): string | undefined {
  const name = path.at(-1)
  const parent = document.getIn(path.slice(0, -1), true)
  if (typeof name === 'number') {
    const chunks = chunksOf(text, parent)
    const chunk = chunks?.[name]
    if (chunks === undefined || chunks.length < 2 || chunk === undefined) return undefined
    return text.slice(0, chunk.from) + text.slice(chunk.to)
  }
  if (!isMap(parent) || parent.flow === true || parent.items.length < 2) return undefined
  const pair = parent.items.find(({ key }) => isScalar(key) && key.value === name)
  const key = pair?.key as Node | undefined
  const end = (pair?.value as Node | null | undefined)?.range?.[1]
  if (key?.range === null || key?.range === undefined || end === undefined) return undefined
  const start = lineStart(text, key.range[0])
  // `- name: …` is also the beginning of its item.
  if (text.slice(start, key.range[0]).trim() !== '') return undefined
  return text.slice(0, start) + text.slice(lineEnd(text, end))
}

function inserted(
  text: string,
  document: Document,
  { path, at, value }: Extract<Edit, { do: 'insert' }>,
): string | undefined {
  const chunks = chunksOf(text, document.getIn(path, true))
  const first = chunks?.[0]
  if (chunks === undefined || first === undefined) return undefined
  const place = chunks[at]?.from ?? chunks.at(-1)?.to
  if (place === undefined) return undefined
  return withLineAt(text, place, indented([value], first.column))
}

function moved(
  text: string,
  document: Document,
  { path, from, to }: Extract<Edit, { do: 'move' }>,
): string | undefined {
  const chunks = chunksOf(text, document.getIn(path, true))
  const [first, last] = [chunks?.[0], chunks?.at(-1)]
  if (chunks === undefined || first === undefined || last === undefined) return undefined
  const texts = chunks.map((chunk) => {
    const own = text.slice(chunk.from, chunk.to)
    return own.endsWith('\n') ? own : `${own}\n`
  })
  const [item = ''] = texts.splice(from, 1)
  texts.splice(to, 0, item)
  return text.slice(0, first.from) + texts.join('') + text.slice(last.to)
}
