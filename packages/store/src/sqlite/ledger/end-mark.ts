import { closeSync, fstatSync, openSync, readFileSync, writeSync } from 'node:fs'
import { crc32 } from 'node:zlib'
import type { EntryMark } from './entry-mark.ts'

const OWNER_ONLY = 0o600

/** Where no checksum of the entry is known. */
const NO_CHECKSUM = '-'.repeat(8)

const LINE = /^(\d{16} (?:[\da-f]{8}|-{8})) ([\da-f]{8})$/

/**
 * The ledger's end, in a file of its own: two lines, written in turn, so that one is whole whenever the machine stops.
 * A line holds the last entry's sequence and checksum, and the CRC-32 of both. It is written after its entry is on disk and is
 * not synced: it may be behind the ledger after a power cut, never ahead of it.
 */
export class EndMarkFile {
  private readonly path: string
  private file: number | undefined
  private turn = 0

  constructor(path: string) {
    this.path = path
  }

  /**
   * To be called with what is on disk. Never throws: the entries are on disk already, records and snapshots mark them too, and the
   * next call tries again.
   */
  note(mark: EntryMark): void {
    try {
      const file = (this.file ??= this.open())
      const line = lineOf(mark)
      writeSync(file, line, this.turn * line.length, 'latin1')
      this.turn = 1 - this.turn
    } catch {
      this.close()
    }
  }

  /** Makes the file again when somebody took it away. */
  keepInPlace(): void {
    if (this.file !== undefined && fstatSync(this.file).nlink === 0) this.close()
  }

  private open(): number {
    // A new file begins with its first line.
    this.turn = 0
    return openSync(this.path, openFlags(this.path), OWNER_ONLY)
  }

  close(): void {
    if (this.file !== undefined) closeSync(this.file)
    this.file = undefined
  }
}

/** Replaces what the file says. For a ledger that was put in the place of another one. */
export function resetEndMark(path: string, mark: EntryMark): void {
  const file = new EndMarkFile(path)
  for (let line = 0; line < 2; line += 1) file.note(mark)
  file.close()
}

/** The later of the whole lines; undefined where there is none. */
export function readEndMark(path: string): EntryMark | undefined {
  const marks = textOf(path)
    .split('\n')
    .flatMap((line) => markIn(line) ?? [])
  return marks.toSorted((a, b) => b.sequence - a.sequence)[0]
}

/** Positions are ours, so no append mode; a file that is there is not emptied. */
const openFlags = (path: string): string => (textOf(path) === '' ? 'w+' : 'r+')

function textOf(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    // Missing, or not readable: it tells nothing.
    return ''
  }
}

function lineOf({ sequence, checksum }: EntryMark): string {
  const known = checksum === undefined ? NO_CHECKSUM : hex(checksum)
  const told = `${String(sequence).padStart(16, '0')} ${known}`
  return `${told} ${hex(crc32(told))}\n`
}

function markIn(line: string): EntryMark | undefined {
  const [, told = '', sum] = LINE.exec(line) ?? []
  if (sum === undefined || hex(crc32(told)) !== sum) return undefined
  const [sequence, checksum] = told.split(' ')
  return {
    sequence: Number(sequence),
    checksum: checksum === NO_CHECKSUM ? undefined : Number.parseInt(checksum ?? '', 16),
  }
}

const hex = (number: number): string => number.toString(16).padStart(8, '0')
