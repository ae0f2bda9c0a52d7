import { isRecord, meantMs } from '@winnow/contract'
import { textOf, UNTIMED } from './import-line.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** The JSON object of a line (bytes, one per character); undefined when it is none. */
export function parseObject(text: string): JsonObject | undefined {
  try {
    const value: unknown = JSON.parse(textOf(text))
    return isRecord(value) ? value : undefined
  } catch {
    // `jsonFault` parses it again to say why.
    return undefined
  }
}

/** A number, or digits in quotes. */
export function timeOf(given: unknown): number | undefined {
  const time = typeof given === 'string' && given !== '' ? Number(given) : given
  return typeof time === 'number' && Number.isFinite(time) ? time : undefined
}

/** The place in time of a line that gives this one; the service reads it the same way. */
export const placeInTime = (given: number | undefined): number => meantMs(given ?? 0) ?? UNTIMED
