import type { LastKnownRole } from '../../carry-over/last-known.ts'

/** What one event calls things: sentences about it say what it named itself, and what is only known of its user. */
export interface EventWords {
  /** What it names none of: features read the one that its user had last. */
  readonly unnamed: readonly LastKnownRole[]
  /** The custom fields that name its custom ids, in their order. */
  readonly customIds: readonly string[]
}

/** What a sentence calls the thing that an event names; a device, say, is never `the device` of the event. */
const NAMED: Readonly<Record<LastKnownRole, RegExp>> = {
  device: /\bthis (device)\b/gi,
  ip: /\b(?:this|the) (IP address)\b/gi,
  network: /\bthis (network)\b/gi,
  email: /\bthis (mail address)\b/gi,
  phone: /\bthis (phone number)\b/gi,
  card: /\bthis (card)\b/gi,
}

const CUSTOM_IDS = [
  /\bthe first custom id\b/gi,
  /\bthe second custom id\b/gi,
  /\bthe third custom id\b/gi,
  /\bthe fourth custom id\b/gi,
]

/** A sentence of any event, as it is true of this one: `the user’s last device` for `this device`. */
export function inWordsOf(sentence: string, { unnamed, customIds }: EventWords): string {
  const whose = /^(?:This|The) user\b(?!’)/.test(sentence) ? 'their' : 'the user’s'
  let text = sentence
  for (const role of unnamed) text = text.replace(NAMED[role], `${whose} last $1`)
  for (const [at, field] of customIds.entries()) {
    text = text.replace(CUSTOM_IDS[at] ?? '', () => `this ${field}`)
  }
  return text === sentence ? sentence : text.charAt(0).toUpperCase() + text.slice(1)
}
