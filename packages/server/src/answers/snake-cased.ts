import { isRecord } from '@winnow/contract'

/** A value of our own with its members named as on the wire: `isBad` becomes `is_bad`. Texts stay as they are. */
export function snakeCased(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(snakeCased)
  if (!isRecord(value)) return value
  const members = Object.entries(value).map(([name, member]) => [
    wireName(name),
    snakeCased(member),
  ])
  return Object.fromEntries(members) as Record<string, unknown>
}

const wireName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)
