import {
  closeSync,
  fsyncSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import { makeDirectories } from '../make-directories.ts'
import type { AsnTable, Ranges } from './asn-table.ts'

/** `WNAS`, then the layout's version; a file with another head is made anew. */
const MAGIC = 0x53414e57
const LAYOUT = 1
const HEAD_WORDS = 4
const COLUMNS = ['fromHi', 'fromLo', 'toHi', 'toLo', 'asn'] as const

/** Refusals of the file system that leave us without a cache, but not without a table. */
const UNWRITABLE = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOSPC',
  'EDQUOT',
  // A file is where a directory should be: Node 24 says the second.
  'ENOTDIR',
  'EEXIST',
])

/** The compiled table; undefined when there is none, or a broken one. */
export function readAsnFile(directory: string, name: string): AsnTable | undefined {
  const bytes = contentOf(join(directory, name))
  if (bytes === undefined || bytes.byteLength < HEAD_WORDS * 4 || bytes.byteLength % 4 !== 0) {
    return undefined
  }
  const words = new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)
  const [magic, layout, v4Rows = 0, v6Rows = 0] = words
  const expected = HEAD_WORDS + COLUMNS.length * (v4Rows + v6Rows)
  if (magic !== MAGIC || layout !== LAYOUT || words.length !== expected) return undefined
  const v4 = rangesIn(words, HEAD_WORDS, v4Rows)
  return { v4, v6: rangesIn(words, HEAD_WORDS + COLUMNS.length * v4Rows, v6Rows) }
}

/**
 * Keeps the compiled table: written to a temporary file, synced, then renamed, so that a crash leaves the old
 * file or the new one. On a full or read-only disk nothing is kept, and the next start compiles again.
 */
export function writeAsnFile(directory: string, name: string, { v4, v6 }: AsnTable): void {
  const head = Uint32Array.of(MAGIC, LAYOUT, v4.asn.length, v6.asn.length)
  const columns = [v4, v6].flatMap((ranges) => COLUMNS.map((column) => ranges[column]))
  try {
    makeDirectories(directory)
    replaceFile(join(directory, name), [head, ...columns])
  } catch (error) {
    if (!UNWRITABLE.has(codeOf(error))) throw error
  }
}

/** Leaves no temporary file when it fails. */
function replaceFile(path: string, parts: readonly Uint32Array[]): void {
  const beside = `${path}.${process.pid}.tmp`
  try {
    writeSynced(beside, parts)
    renameSync(beside, path)
  } catch (error) {
    rmSync(beside, { force: true })
    throw error
  }
}

function writeSynced(path: string, parts: readonly Uint32Array[]): void {
  const file = openSync(path, 'w')
  try {
    for (const part of parts) writeAll(file, part)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}

/** A write may take less than it was given. */
function writeAll(file: number, part: Uint32Array): void {
  const bytes = new Uint8Array(part.buffer, part.byteOffset, part.byteLength)
  for (let at = 0; at < bytes.length;) at += writeSync(file, bytes, at)
}

function contentOf(path: string): Uint8Array | undefined {
  try {
    // A copy of its own: pooled buffers begin anywhere, columns of words must not.
    return new Uint8Array(readFileSync(path))
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || UNWRITABLE.has(codeOf(error))) return undefined
    throw error
  }
}

function rangesIn(words: Uint32Array, from: number, rows: number): Ranges {
  const column = (at: number): Uint32Array =>
    words.subarray(from + at * rows, from + (at + 1) * rows)
  return { fromHi: column(0), fromLo: column(1), toHi: column(2), toLo: column(3), asn: column(4) }
}

function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : ''
}
