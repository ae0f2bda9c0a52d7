import { isRecord } from '@winnow/contract'
import type { PlainValue } from './mapping.ts'

export type JsonObject = Readonly<Record<string, unknown>>

/** Says where in the mapping something is wrong. */
export class MappingError extends Error {}

/** Readers of the values of a mapping file. `path` names the place; errors: MappingError. */
export const node = {
  object(value: unknown, path: string): JsonObject {
    if (isRecord(value)) return value
    throw new MappingError(`${path}: expected names with values below it`)
  },

  known(value: JsonObject, names: readonly string[], path: string): void {
    const odd = Object.keys(value).find((name) => !names.includes(name))
    if (odd === undefined) return
    throw new MappingError(`${path}${odd}: unknown; known are ${names.join(', ')}`)
  },

  choice<const Word extends string>(value: unknown, words: readonly Word[], path: string): Word {
    const found = words.find((word) => word === value)
    if (found !== undefined) return found
    const shown = words.map((word) => (word === '' || word === ' ' ? `"${word}"` : word))
    throw new MappingError(`${path}: ${JSON.stringify(value)} is none of ${shown.join(', ')}`)
  },

  text(value: unknown, path: string): string {
    if (typeof value === 'string') return value
    throw new MappingError(`${path}: expected a text`)
  },

  /** One text, or a list of them. */
  texts(value: unknown, path: string): readonly string[] {
    return [value].flat().map((one) => node.text(one, path))
  },

  plain(value: unknown, path: string): PlainValue {
    if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
      return value
    throw new MappingError(`${path}: expected a text, a number, true or false`)
  },

  flag(value: unknown, path: string): boolean {
    if (typeof value === 'boolean') return value
    throw new MappingError(`${path}: expected true or false`)
  },

  count(value: unknown, path: string): number {
    if (Number.isSafeInteger(value) && Number(value) >= 0) return Number(value)
    throw new MappingError(`${path}: expected a whole number from 0`)
  },
}
