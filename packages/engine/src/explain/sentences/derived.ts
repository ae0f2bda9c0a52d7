import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import type { Aggregate } from '../../entities/counted/define-aggregate.ts'
import { NEWEST } from '../../entities/counted/reputation.ts'
import { entityIn, entityOfType, type Role, roleWords } from '../../entities/entity-types.ts'
import { isOpenToAll } from '../../features/families/shared-by.ts'
import type { Feature, Read } from '../../features/define-feature.ts'
import {
  capital,
  counted,
  countedAbout,
  either,
  HOURS,
  lasting,
  percentText,
  type Phrase,
  plural,
  shareOf,
  someWere,
  thereWere,
} from './phrase.ts'
import { ABUSE_WORDS, COUNTED_NOUNS, WINDOW_WORDS } from './words.ts'

type ReadOf<K extends Read['kind']> = Extract<Read, { readonly kind: K }>

/**
 * The sentence that follows from what a feature reads: counts and distinct counts in a window, ages,
 * reputations. Undefined where the declaration does not say enough.
 */
export function derivedPhrase({ reads, family, name }: Feature): Phrase | undefined {
  const [read, second, third] = reads
  if (read === undefined) return undefined
  if (read.kind === 'own_label') return labelled(read)
  if (family === 'reputation') return reputation(read, third === undefined ? 'About' : 'At least')
  if (third !== undefined) return undefined
  if (name.endsWith('_new_to_user')) return newToUser(second)
  if (second !== undefined) return undefined
  if (read.kind === 'window') return windowed(read)
  if (family !== 'age') return undefined
  if (read.kind === 'age') return firstSeen(capital(roleWords(read.role).called))
  return read.kind === 'link_age' ? knownFor(read) : undefined
}

function windowed({ role, of, window }: ReadOf<'window'>): Phrase | undefined {
  const { measure } = of
  const when = WINDOW_WORDS[window]
  if (measure.kind === 'count') {
    const noun = COUNTED_NOUNS[shortName(of)]
    const origin = roleWords(role).origin
    if (noun === undefined || origin === undefined) return undefined
    return thereWere(noun, `${origin} ${roleWords(role).called} ${when}`)
  }
  const noun = measure.kind === 'distinct' ? entityOfType(measure.of).noun : undefined
  if (noun === undefined) return undefined
  const place = `${roleWords(role).place} ${roleWords(role).called} ${when}`
  if (shortName(of) === 'promotion_users') return taking(place)
  return isPlain(of) ? someWere(noun, `seen ${place}`) : undefined
}

/** Counts entities of a type by their name (`cards`), not those of some kind (`failed_cards`). */
const isPlain = (of: Aggregate): boolean =>
  of.measure.kind === 'distinct' &&
  [`${of.measure.of}s`, `${of.measure.of}es`].includes(shortName(of))

/** What was refused is counted, too. */
const taking =
  (place: string): Phrase =>
  (value) =>
    capital(`${countedAbout(value, plural('user'))} used promotions, or tried to, ${place}.`)

/** Two entities that were seen together. */
interface Pair {
  readonly role: Role
  readonly to: Role
}

const knownFor = ({ role, to }: Pair): Phrase =>
  firstSeen(capital(roleWords(role).called), ` with ${roleWords(to).called}`)

function firstSeen(who: string, where = ''): Phrase {
  const earlier = lasting(`${who} was first seen${where} {} ago.`, HOURS)
  return (value) => (value === 0 ? `${who} is seen${where} for the first time.` : earlier(value))
}

function newToUser(read: Read | undefined): Phrase | undefined {
  if (read?.kind !== 'link_age') return undefined
  const thing = roleWords(read.to).called
  return (value) =>
    value >= 0.5
      ? `The user, known for more than a day, was first seen with ${thing} less than an hour ago.`
      : `${capital(thing)} is nothing new to the user, or the user is new too.`
}

const labelled = ({ role, abuse }: ReadOf<'own_label'>): Phrase =>
  either(
    `${capital(roleWords(role).called)} was labelled bad for ${ABUSE_WORDS[abuse]}.`,
    `${capital(roleWords(role).called)} was labelled good for ${ABUSE_WORDS[abuse]}.`,
  )

/** `lead`: what few labels of several say is at least so. */
function reputation(read: Read, lead: 'About' | 'At least'): Phrase | undefined {
  const abuse = 'of' in read ? abuseOf(read.of) : undefined
  if (abuse === undefined) return undefined
  if (read.kind === 'around') return neighbour(read, abuse)
  const whose = `${ABUSE_WORDS[abuse]} labels of ${roleWords(read.role).called}`
  if (read.kind === 'window') return badShare(`${whose} ${WINDOW_WORDS[read.window]}`)
  return isOpenToAll(read.role) ? goingBy(`the latest ${whose}`) : recent(whose, lead)
}

/** A share that few labels cannot bring to all: one bad label alone is 20 %. */
const badShare =
  (whose: string): Phrase =>
  (value) =>
    value <= 0
      ? `None of the ${whose} were bad.`
      : `The bad share of the ${whose} is ${percentText(value)}, adjusted for the number of labels.`

/** A moving average: of two labels, the newer one weighs less than the first. */
function recent(whose: string, lead: 'About' | 'At least'): Phrase {
  const average = `(a moving average in which the newest weighs ${percentText(NEWEST)})`
  const plain = shareOf(`the latest ${whose} were bad`, lead)
  const weighed = shareOf(`the latest ${whose} were bad ${average}`, lead)
  return (value) => (value > 0 && value < 1 ? weighed(value) : plain(value))
}

const HARDLY_ANY = 0.001

/** The same, as much as so many labels say of all who came to a place. */
const goingBy =
  (labels: string): Phrase =>
  (value) => {
    if (value <= 0) return `None of ${labels} were bad.`
    const some = value < HARDLY_ANY ? 'hardly any' : `at most ${percentText(value)}`
    const share = value >= 1 ? 'all' : some
    return `By ${labels}, ${share} of its activity was bad.`
  }

function neighbour({ role, through }: ReadOf<'around'>, abuse: AbuseType): Phrase {
  const { noun: [user] = [through] } = entityOfType(through)
  const who = entityIn(role).neighbour ?? `${user} of ${roleWords(role).called}`
  const label = `bad ${ABUSE_WORDS[abuse]} label`
  return (value) =>
    Math.round(value) === 0
      ? `No other ${who} has a ${label} from the last 90 days.`
      : `Another ${who} has ${counted(value, plural(label))} from the last 90 days.`
}

/** `device_failed_payments` → `failed_payments`. */
const shortName = ({ name, by }: Aggregate): string =>
  name.startsWith(`${by}_`) ? name.slice(by.length + 1) : name

const abuseOf = ({ name }: Aggregate): AbuseType | undefined =>
  ABUSE_TYPES.find((abuse) => name.endsWith(abuse))
