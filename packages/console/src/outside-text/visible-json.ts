import { HIDDEN_CHARACTER } from './visible.ts'

const HEX = 16
const CODE_DIGITS = 4

/** JSON with hidden characters as JSON writes them, for a field that is edited. */
export const visibleJson = (value: unknown): string =>
  JSON.stringify(value, undefined, 2).replaceAll(HIDDEN_CHARACTER, (character) =>
    Array.from(
      { length: character.length },
      (_, at) => String.raw`\u${character.charCodeAt(at).toString(HEX).padStart(CODE_DIGITS, '0')}`,
    ).join(''),
  )
