import { isSchedule } from '../backups/backup-schedule.ts'

/** A setting: how it is called, what it means, what it may be. */
export interface Setting<T> {
  /** In the config file and as a flag: `rate_limit_key_per_second`, `--rate-limit-key-per-second`. */
  readonly name: string
  /** In the environment. */
  readonly env: string
  readonly about: string
  readonly expects: string
  readonly fallback: T
  /** The value a text or a member of the config file means; undefined when it cannot be. */
  readonly read: (value: unknown) => T | undefined
}

export interface Wording {
  readonly name: string
  readonly about: string
}

export const envOf = (name: string): string => `WINNOW_${name.toUpperCase()}`

export const readText = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' && !value.includes('\0') ? value : undefined

export function text({ name, about }: Wording, fallback: string): Setting<string> {
  return { name, env: envOf(name), about, expects: 'a text', fallback, read: readText }
}

export function number(
  { name, about }: Wording,
  fallback: number,
  [min, max]: readonly [number, number],
): Setting<number> {
  const read = (value: unknown): number | undefined => {
    const isText = typeof value === 'string' && /^\d{1,15}(\.\d{1,6})?$/.test(value.trim())
    const amount = isText ? Number(value) : value
    return typeof amount === 'number' && amount >= min && amount <= max ? amount : undefined
  }
  const expects = `a number from ${min} to ${max}`
  return { name, env: envOf(name), about, expects, fallback, read }
}

export function integer(
  wording: Wording,
  fallback: number,
  [min, max]: readonly [number, number],
): Setting<number> {
  const setting = number(wording, fallback, [min, max])
  const read = (value: unknown): number | undefined => {
    const amount = setting.read(value)
    return amount !== undefined && Number.isInteger(amount) ? amount : undefined
  }
  return { ...setting, expects: `an integer from ${min} to ${max}`, read }
}

export function choice<const Word extends string>(
  { name, about }: Wording,
  fallback: Word,
  words: readonly Word[],
): Setting<Word> {
  const read = (value: unknown) => words.find((word) => word === value)
  return { name, env: envOf(name), about, expects: `one of ${words.join(', ')}`, fallback, read }
}

export function address({ name, about }: Wording, fallback: string): Setting<string> {
  const read = (value: unknown): string | undefined => {
    const text = readText(value)
    const isAddress = text !== undefined && URL.canParse(text) && hasNoMore(new URL(text))
    return text === fallback || isAddress ? text : undefined
  }
  const expects = `${fallback}, or an address as https://winnow.example`
  return { name, env: envOf(name), about, expects, fallback, read }
}

/** An address that a path can be put behind. */
const hasNoMore = ({ protocol, search, hash, username }: URL): boolean =>
  /^https?:$/.test(protocol) && search + hash + username === ''

function readSchedule(value: unknown): string | undefined {
  const text = readText(value)
  return text !== undefined && isSchedule(text) ? text : undefined
}

export function schedule({ name, about }: Wording, fallback: string): Setting<string> {
  const expects = 'a schedule as 0 3 * * *'
  return { name, env: envOf(name), about, expects, fallback, read: readSchedule }
}

export const setting = (name: string, about: string): Wording => ({ name, about })
