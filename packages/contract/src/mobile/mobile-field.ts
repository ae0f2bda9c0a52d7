import type { BeaconValue } from '../beacon/beacon.ts'
import { isPlaceholder } from '../placeholders/is-placeholder.ts'
import { MOBILE_LIMITS } from './mobile-limits.ts'

/** What is being read of one event. The names in it are ours, never the sender's. */
export interface MobileDraft {
  readonly device: Record<string, BeaconValue>
  readonly appState: Record<string, BeaconValue>
  readonly secrets: Record<string, string>
}

export const newDraft = (): MobileDraft => ({ device: {}, appState: {}, secrets: {} })

/** What a member of a payload becomes. */
export interface MobileField {
  /** Completes "expected …". */
  readonly expects: string
  /** Writes the value into the draft; false when it is not what was expected. */
  readonly read: (value: unknown, draft: MobileDraft) => boolean
}

/** The members of an object of a payload, by the names they have there. */
export interface MobileTable {
  readonly [name: string]: MobileField | MobileTable
}

type Part = 'device' | 'appState'

/** A value of one kind, put under a neutral name. */
function field(
  expects: string,
  of: (value: unknown) => BeaconValue | undefined,
  name: string,
  part: Part = 'device',
): MobileField {
  const read = (value: unknown, draft: MobileDraft): boolean => {
    const taken = of(value)
    if (taken === undefined) return false
    draft[part][name] = taken
    return true
  }
  return { expects, read }
}

export const text = (name: string, part?: Part): MobileField =>
  field('a text', deviceText, name, part)

export const texts = (name: string, part?: Part): MobileField =>
  field('a list of texts', textsOf, name, part)

export const flag = (name: string, part?: Part): MobileField =>
  field('true or false', (value) => (typeof value === 'boolean' ? value : undefined), name, part)

/** A number within bounds. */
export const figure = (name: string, min: number, max: number): MobileField =>
  field(`a number from ${min} to ${max}`, (value) => within(value, min, max), name)

/** Degrees, to three decimals (about 100 m): near enough for a country and a town, not for a door. */
export const degrees = (name: string, max: number): MobileField =>
  field(
    `a number from -${max} to ${max}`,
    (value) => {
      const exact = within(value, -max, max)
      return exact === undefined ? undefined : Math.round(exact * 1_000) / 1_000
    },
    name,
  )

/** A platform's constant, put down as the word for it. */
export const word = (name: string, words: Readonly<Record<string, string>>): MobileField =>
  field(
    `one of ${Object.keys(words).join(', ')}`,
    (value) =>
      (typeof value === 'string' || typeof value === 'number') && Object.hasOwn(words, value)
        ? words[value]
        : undefined,
    name,
  )

/** A text that recognises the device. */
export const secret = (name: string): MobileField => ({
  expects: 'an id',
  read: (value, { secrets }) => {
    const said = cutText(value)
    if (said === undefined || isPlaceholder('device', said)) return false
    secrets[name] = said
    return true
  },
})

/** What SDKs send and nothing is made of: it is known, and not kept. */
export const unkept: MobileField = { expects: 'anything', read: () => true }

/** Adds entries `prefix:entry` to a list of evidence. An empty list says: looked, and found nothing. */
export const evidence = (name: string, prefix: string): MobileField => ({
  expects: 'a list of texts',
  read: (value, { device }) => {
    const found = textsOf(value)
    if (found === undefined) return false
    const marked = prefix === '' ? found : found.map((each) => `${prefix}:${each}`)
    addEvidence(device, name, marked)
    return true
  },
})

/** Adds to a list of evidence, up to its bound. */
export function addEvidence(
  device: Record<string, BeaconValue>,
  name: string,
  found: readonly string[],
): void {
  const known = device[name]
  const before = Array.isArray(known) ? (known as readonly string[]) : []
  device[name] = [...new Set([...before, ...found])].slice(0, MOBILE_LIMITS.listCount)
}

/** A text that is not empty, cut to its bound and without half characters. */
export const cutText = (
  value: unknown,
  chars: number = MOBILE_LIMITS.textChars,
): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, chars).toWellFormed() : undefined

const deviceText = (value: unknown): string | undefined =>
  cutText(value, MOBILE_LIMITS.deviceTextChars)

function textsOf(value: unknown): readonly string[] | undefined {
  if (!Array.isArray(value)) return undefined
  const entries: readonly unknown[] = value
  if (entries.some((each) => typeof each !== 'string')) return undefined
  return entries.slice(0, MOBILE_LIMITS.listCount).flatMap((each) => deviceText(each) ?? [])
}

const within = (value: unknown, min: number, max: number): number | undefined =>
  typeof value === 'number' && value >= min && value <= max ? value : undefined
