import { readSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { Handles } from './kept-handles.ts'
import { loggedPages, pageLogOf } from './page-log.ts'
import { storedSums, type StoredSums } from './page-sums.ts'

/** Pages read at once. */
const PIECE_PAGES = 256

/** Looks at a page that differs, each at what is known by then: the log may be moved into the file meanwhile. */
const MAX_LOOKS = 3

/** Stands for the log among the pages, which begin with 1. */
const LOG = 0

/**
 * How the pages of a database differ from what was written, by their sums; undefined = they do not, or have no sums. Pages that lie in
 * the log are read from there, and the log has sums of its own. The database must be open, also to read, so that its log is known;
 * somebody may write to it. Errors: those of the file system.
 */
export function changedPages(file: string, handles: Handles): string | undefined {
  let [last, looks] = [-1, 0]
  for (;;) {
    const page = firstChanged(file, Math.max(1, last), handles)
    if (page === undefined) return undefined
    looks = page === last ? looks + 1 : 1
    last = page
    if (looks < MAX_LOOKS) continue
    return page === LOG
      ? `${file} lacks what its log held`
      : `page ${page} of ${file} is not what was written`
  }
}

function firstChanged(file: string, from: number, handles: Handles): number | undefined {
  const stored = storedSums(file)
  const opened = handles.of(file)
  if (stored === undefined || opened === undefined) return undefined
  const log = pageLogOf(file, stored.pageBytes, handles)
  const isLost = log.salts !== stored.salts || log.frames < stored.frames
  if (!stored.isMoved && isLost) return LOG
  const logged = new Set<number>()
  for (const { page } of loggedPages(log)) logged.add(page)
  return firstThatDiffers(opened, stored, { logged, from })
}

function firstThatDiffers(
  opened: number,
  { pageBytes, sums }: StoredSums,
  { logged, from }: { readonly logged: ReadonlySet<number>; readonly from: number },
): number | undefined {
  const piece = Buffer.alloc(PIECE_PAGES * pageBytes)
  for (let first = from - 1; first < sums.length; first += PIECE_PAGES) {
    const read = readSync(opened, piece, 0, piece.length, first * pageBytes)
    for (let at = 0; at < PIECE_PAGES; at += 1) {
      const sum = sums[first + at] ?? 0
      if (sum === 0 || logged.has(first + at + 1)) continue
      const bytes = piece.subarray(at * pageBytes, Math.min(read, (at + 1) * pageBytes))
      if (bytes.length < pageBytes || crc32(bytes) !== sum) return first + at + 1
    }
  }
  return undefined
}
