import { isUtf8 } from 'node:buffer'
import { Transform } from 'node:stream'
import { CliError } from '../../cli-error.ts'

const UTF_16 = Buffer.from([0xff, 0xfe])
const NEWLINE = 0x0a

const newlinesIn = (bytes: Buffer): number => {
  let count = 0
  for (let at = bytes.indexOf(NEWLINE); at !== -1; at = bytes.indexOf(NEWLINE, at + 1)) count += 1
  return count
}

/** Lines before the first one that is no UTF-8. */
function linesBefore(bytes: Buffer): number {
  let lines = 0
  for (let from = 0; from < bytes.length; lines += 1) {
    const end = bytes.indexOf(NEWLINE, from)
    const next = end === -1 ? bytes.length : end + 1
    if (!isUtf8(bytes.subarray(from, next))) break
    from = next
  }
  return lines
}

const advice = (name: string, line: number): string =>
  `${name}: is not UTF-8 (about line ${line}). If it is Latin-1, say csv: {encoding: latin1} in the mapping; else convert it`

/**
 * Passes text on, and fails where it is no UTF-8: decoded all the same, two users named in Latin-1 could become one. What says
 * by its first bytes that it is UTF-16 is not looked at.
 */
export function utf8Check(name: string): Transform {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let lines: number | undefined
  let isOther = false
  const decode = (bytes: Buffer | undefined): Error | undefined => {
    try {
      decoder.decode(bytes, { stream: bytes !== undefined })
      return undefined
    } catch (cause) {
      const line = 1 + (lines ?? 0) + (bytes === undefined ? 0 : linesBefore(bytes))
      return new CliError(advice(name, line), { cause })
    }
  }
  return new Transform({
    transform(bytes: Buffer, _encoding, done) {
      isOther ||= lines === undefined && bytes.subarray(0, 2).equals(UTF_16)
      const fault = isOther ? undefined : decode(bytes)
      lines = (lines ?? 0) + newlinesIn(bytes)
      done(fault ?? null, bytes)
    },
    flush(done) {
      done(isOther ? null : (decode(undefined) ?? null))
    },
  })
}
