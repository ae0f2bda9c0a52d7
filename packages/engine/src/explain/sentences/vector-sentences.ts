import { roleWords } from '../../entities/entity-types.ts'
import { FEATURE_INDEX } from '../../features/index.ts'
import { capital, counted, HOURS, lasting, plural } from './phrase.ts'

/** The sentence of a feature in a vector; undefined where its number alone says all there is. */
type VectorSentence = (features: Float32Array) => string | undefined

const valueIn = (features: Float32Array, name: string): number =>
  features[FEATURE_INDEX.get(name) ?? -1] ?? NaN

const HOURS_OF_DAY = 24
const actions = plural('action')
const firstSeen = lasting('The user was first seen {} ago', HOURS)
const known = lasting('known for {}', HOURS)

/** New users have no tenure, nor have those who did little: both are shown. */
function withoutTenure(features: Float32Array): string | undefined {
  const [hours, events] = ['user_known_hours', 'events_before_90d'].map((name) =>
    valueIn(features, name),
  )
  if (valueIn(features, 'user_tenure_hours') !== 0) return undefined
  if (hours === undefined || events === undefined || Number.isNaN(hours + events)) return undefined
  const who = hours === 0 ? 'The user is seen for the first time' : firstSeen(hours)
  return `${who} and, besides the latest, has ${counted(events, actions)} within 90 days.`
}

/** What is not new to a user is old to them, or they are new themselves. */
const notNew =
  (name: string, thing: string): VectorSentence =>
  (features) => {
    const hours = valueIn(features, 'user_known_hours')
    if (valueIn(features, name) !== 0 || Number.isNaN(hours)) return undefined
    if (hours >= HOURS_OF_DAY) return capital(`${thing} is nothing new to the user.`)
    const who = hours === 0 ? 'seen for the first time' : `new too, ${known(hours)}`
    return `The user is ${who}: ${thing} does not count as new to them.`
  }

const NEW_TO_USER = [
  'device',
  'network',
  'card',
  'shipping_address',
  'bank_account',
  'recipient',
] as const

/** Sentences of features with an ambiguous number, where other values of the event decide. */
export const VECTOR_SENTENCES: Readonly<Record<string, VectorSentence>> = {
  user_tenure_hours: withoutTenure,
  ...Object.fromEntries(
    NEW_TO_USER.map((role) => {
      const name = `${role}_new_to_user`
      return [name, notNew(name, roleWords(role).called)]
    }),
  ),
}
