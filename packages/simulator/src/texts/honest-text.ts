/** What honest people write, with their habits: capitals, links, phone numbers, typos. */
import type { ContentKind } from '../acts/content-acts.ts'
import type { Rng } from '../chance/rng.ts'
import type { Person } from '../people/person.ts'
import { chatterOf, type Chatter } from './asides.ts'
import { patternsOf } from './honest-patterns.ts'
import { spin } from './spin.ts'

const TYPO_SHARE = 0.12
const SELLER_CONTACT_SHARE = 0.3
const OPENS_WITH_ASIDE_SHARE = 0.25

/** How many sentences people add of their own; a seller's offer is long, a note short. */
const ASIDES: Readonly<Record<ContentKind, readonly [least: number, most: number]>> = {
  listing: [1, 5],
  post: [1, 4],
  review: [0, 3],
  message: [0, 2],
}

const SELLER_CONTACTS = [
  ' More in our shop: https://www.%d',
  ' WhatsApp %p',
  ' Call or text %p',
  ' www.%d - visit us!',
  ' Find us on instagram @%n',
]
const SHARED_LINKS = [
  ' Found it here: https://www.trustedreviews.example/%n',
  ' See https://youtu.be/%n',
  ' (https://en.wikipedia.org/wiki/Special:Random)',
]

export function honestText(rng: Rng, person: Person, kind: ContentKind, thing: string): string {
  const { language } = person.country
  const core = spin(rng, rng.pick(patternsOf(language)[kind])).replaceAll('%', thing)
  const asides = chatter(rng, chatterOf(language), rng.range(...ASIDES[kind]))
  const parts = rng.chance(OPENS_WITH_ASIDE_SHARE) ? [...asides, core] : [core, ...asides]
  return inHabit(rng, person, parts.join(' ') + habitualEnding(rng, person, kind))
}

const chatter = (rng: Rng, { sentences, words }: Chatter, count: number): readonly string[] =>
  Array.from({ length: count }, () => sentence(rng, rng.pick(sentences), words))

function sentence(rng: Rng, pattern: string, words: Chatter['words']): string {
  const text = pattern.replace(/\[(\w+)\]/g, (slot, name: string) =>
    rng.pick(words[name] ?? [slot]),
  )
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}${/[.?!]$/.test(text) ? '' : '.'}`
}

/** Sellers leave their shop and number, friends of links a link: no abuse, but it looks like it. */
function habitualEnding(rng: Rng, person: Person, kind: ContentKind): string {
  const { traits, phone, name } = person
  const shop = name.last
    .toLowerCase()
    .normalize('NFD')
    .replace(/[^a-z]/g, '')
  return drawEnding(rng, traits, kind)
    .replace('%d', `${shop}-store.com`)
    .replace('%p', phone ?? '+1 555 0100')
    .replace('%n', `${name.first}${rng.int(1_000)}`.toLowerCase())
}

function drawEnding(rng: Rng, traits: Person['traits'], kind: ContentKind): string {
  if (traits.sells && kind !== 'review' && rng.chance(SELLER_CONTACT_SHARE)) {
    return rng.pick(SELLER_CONTACTS)
  }
  return traits.sharesLinks && rng.chance(0.5) ? rng.pick(SHARED_LINKS) : ''
}

function inHabit(rng: Rng, { traits }: Person, text: string): string {
  if (traits.shouts) return `${text.toUpperCase()}${rng.pick(['', '!!!', ' !!'])}`
  if (rng.chance(TYPO_SHARE)) return withTypo(rng, text)
  return rng.chance(0.15) ? text.toLowerCase() : text
}

/** Two neighbouring letters swapped. */
function withTypo(rng: Rng, text: string): string {
  const at = rng.int(Math.max(1, text.length - 2))
  return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2)
}
