import { isRecord } from '@winnow/contract'

type Members = Readonly<Record<string, unknown>>

/** An object of our own with its members named as on the wire: `isBad` becomes `is_bad`. Texts stay as they are. */
export const snakeCased = (value: Members): Members =>
  Object.fromEntries(
    Object.entries(value).map(([name, member]) => [wireName(name), snakeValue(member)]),
  )

function snakeValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeValue)
  return isRecord(value) ? snakeCased(value) : value
}

const wireName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
