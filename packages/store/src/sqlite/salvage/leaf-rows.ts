import type { DamagedPages, Page } from './damaged-pages.ts'
import { rowValues, type Value, varintAt } from './row-values.ts'

/** What the first byte of a page says that holds rows of a table. An overflow page begins with a page's number, below it. */
const TABLE_LEAF = 13

const FIRST_PAGE_HEAD = 100
const LEAF_HEAD = 8

/** A row of one of the tables; which one, its columns say. */
export interface Row {
  readonly id: number
  readonly values: readonly Value[]
}

/** The rows of all pages that hold rows, but for those that cannot be read. A row may come twice: the later is the newer. */
export function* leafRows(pages: DamagedPages): Generator<Row> {
  for (const page of pages.all()) {
    const head = page.number === 1 ? FIRST_PAGE_HEAD : 0
    if (page.bytes[head] !== TABLE_LEAF) continue
    for (const cell of cellsOf(page, head)) {
      const row = rowOf(pages, page.bytes, cell)
      if (row !== undefined) yield row
    }
  }
}

/** Where the cells of a page begin. */
function cellsOf({ bytes }: Page, head: number): readonly number[] {
  const room = Math.floor((bytes.length - head - LEAF_HEAD) / 2)
  const count = Math.min(room, bytes.readUInt16BE(head + 3))
  return Array.from({ length: count }, (_, at) => bytes.readUInt16BE(head + LEAF_HEAD + 2 * at))
}

function rowOf(pages: DamagedPages, bytes: Buffer, cell: number): Row | undefined {
  try {
    const { value: length, end: idAt } = varintAt(bytes, cell)
    const { value: id, end } = varintAt(bytes, idAt)
    const content = length > pages.bytes ? undefined : contentOf(pages, bytes, { length, at: end })
    return content && { id, values: rowValues(content) }
  } catch (error) {
    // What lies there is no row.
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** How much of a row lies on its page: https://www.sqlite.org/fileformat2.html#b_tree_pages */
function localBytes(length: number, usable: number): number {
  const most = usable - 35
  if (length <= most) return length
  const least = Math.floor(((usable - 12) * 32) / 255) - 23
  const local = least + ((length - least) % (usable - 4))
  return local <= most ? local : least
}

/** All bytes of a row; undefined when a page that it goes on with is not there. */
function contentOf(
  pages: DamagedPages,
  bytes: Buffer,
  { length, at }: { readonly length: number; readonly at: number },
): Buffer | undefined {
  const local = localBytes(length, pages.usableBytes)
  const parts = [bytes.subarray(at, at + local)]
  let left = length - local
  let next = left > 0 ? bytes.readUInt32BE(at + local) : 0
  while (left > 0) {
    const page = pages.page(next)
    if (page === undefined) return undefined
    const part = page.subarray(4, Math.min(pages.usableBytes, 4 + left))
    parts.push(part)
    left -= part.length
    next = page.readUInt32BE(0)
  }
  return Buffer.concat(parts, length)
}
