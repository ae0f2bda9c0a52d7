import { wordList } from '../places/word-list.ts'
import type { Rng } from '../chance/rng.ts'
import type { Country } from '../places/country.ts'
import type { PersonName } from './names.ts'
import { gibberish } from './pattern.ts'

/** Throw-away providers; students and the cautious use them too. */
export const DISPOSABLE_DOMAINS = [
  'mailinator.com',
  'guerrillamail.com',
  'yopmail.com',
  '10minutemail.com',
  'temp-mail.org',
  'trashmail.com',
  'sharklasers.com',
  'maildrop.cc',
] as const

/** Aliases of privacy services: odd to look at, mostly honest. */
const ALIAS_DOMAINS = [
  'privaterelay.appleid.com',
  'simplelogin.com',
  'duck.com',
  'relay.firefox.com',
]
const NICKNAMES =
  'moonchild bookworm skaterboi coffeelover darkwolf sunny_day petrolhead mamabear ninja catlady gamer rocker traveler chefmaster beachbum knitpick trailrunner vinyljunkie plantmom nightowl'.split(
    ' ',
  )

const plain = (word: string): string =>
  word
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()

/** The local part people choose: their name, a nickname, numbers, now and then mere nonsense. */
function honestLocalPart(rng: Rng, name: PersonName): string {
  const first = plain(name.first)
  const last = plain(name.last)
  const number = rng.range(1, 99)
  const kind = rng.next()
  if (kind < 0.28) return `${first}.${last}`
  if (kind < 0.42) return `${first}.${last}${number}`
  if (kind < 0.56) return `${first}${last}${rng.range(1950, 2008)}`
  if (kind < 0.68) return `${first.charAt(0)}${last}${number}`
  if (kind < 0.78) return `${first}_${last}`
  if (kind < 0.94) return `${rng.pick(NICKNAMES)}${rng.range(1, 9999)}`
  return gibberish(rng, rng.range(6, 11))
}

/** One person's address: work, alias, throw-away, or the usual providers. */
export function honestEmail(rng: Rng, name: PersonName, country: Country): string {
  const local = honestLocalPart(rng, name)
  const kind = rng.next()
  if (kind < 0.08)
    return `${plain(name.first)}.${plain(name.last)}@${rng.pick(wordList(country.companyDomains))}`
  if (kind < 0.11) return `${gibberish(rng, 10)}@${rng.pick(ALIAS_DOMAINS)}`
  if (kind < 0.125) return `${local}@${rng.pick(DISPOSABLE_DOMAINS)}`
  const domain = rng.pick(wordList(country.mailDomains))
  return rng.chance(0.03) ? `${local}+shop@${domain}` : `${local}@${domain}`
}
