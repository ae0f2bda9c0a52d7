import {
  closeSync,
  fstatSync,
  openSync,
  readFileSync,
  readSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { crc32 } from 'node:zlib'
import { dataFiles } from '../data-files.ts'

/** Larger records are not sealed: reading them through would make a start wait for seconds. */
const MAX_SEALED_BYTES = 1024 * 1024 * 1024

const PIECE_BYTES = 8 * 1024 * 1024

const OWNER_ONLY = 0o600

/**
 * Notes the size and CRC-32 of the records as they were closed. SQLite keeps no checksums of its pages: a byte that changes in a
 * row would be a wrong answer. Does nothing where the records are not whole in their file. Errors: those of the file system.
 */
export function sealRecords(directory: string): void {
  const file = dataFiles.records(directory)
  if (hasLog(file)) return
  const sum = sumOf(file)
  if (sum !== undefined) writeFileSync(dataFiles.recordsSeal(directory), sum, { mode: OWNER_ONLY })
}

/** How the records differ from what was closed; undefined = they do not, or were not sealed. Errors: those of the file system. */
export function sealFault(directory: string): string | undefined {
  const sealed = sealOf(directory)
  const file = dataFiles.records(directory)
  if (sealed === undefined || statSync(file, { throwIfNoEntry: false })?.isFile() !== true) {
    return undefined
  }
  return !hasLog(file) && sumOf(file) === sealed
    ? undefined
    : `${file} was changed since it was closed`
}

/** To be called before the records are opened to be written. */
export function breakSeal(directory: string): void {
  rmSync(dataFiles.recordsSeal(directory), { force: true })
}

/** What was closed whole has an empty log, or none. */
const hasLog = (file: string): boolean =>
  (statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0

function sealOf(directory: string): string | undefined {
  try {
    return readFileSync(dataFiles.recordsSeal(directory), 'latin1')
  } catch {
    // Missing: the service that wrote them was killed, or runs.
    return undefined
  }
}

/** Undefined of a file that is too large. */
function sumOf(path: string): string | undefined {
  const file = openSync(path, 'r')
  try {
    const { size } = fstatSync(file)
    if (size > MAX_SEALED_BYTES) return undefined
    const piece = Buffer.alloc(Math.min(PIECE_BYTES, Math.max(1, size)))
    let sum = 0
    for (let at = 0, read = -1; read !== 0; at += read) {
      read = readSync(file, piece, 0, piece.length, at)
      sum = crc32(piece.subarray(0, read), sum)
    }
    return `${size} ${sum.toString(16).padStart(8, '0')}\n`
  } finally {
    closeSync(file)
  }
}
