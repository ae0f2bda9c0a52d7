import { capital, countedAbout, measured, type Noun, type Phrase, plural } from './phrase.ts'

/** `people`, never `persons`. */
const PEOPLE: Noun = ['person', 'people']

const shared =
  (noun: Noun, what: string): Phrase =>
  (value) =>
    capital(`${countedAbout(value, noun)} ${what}.`)

const HOUSEHOLD: Noun = ['household', 'households']

/** Sentences on how many people share an entity, by feature. */
export const PEOPLE_SENTENCES: Readonly<Record<string, Phrase>> = {
  people_per_card_30d: shared(PEOPLE, 'used this card within 30 days'),
  people_per_device_life: shared(PEOPLE, 'used this device so far'),
  households_per_device_1h: shared(HOUSEHOLD, 'used this device within an hour'),
  households_per_device_30d: shared(HOUSEHOLD, 'used this device within 30 days'),
  households_per_ip_1h: shared(HOUSEHOLD, 'used this IP address within an hour'),
  strangers_per_card_1d: (value) =>
    value <= 1
      ? 'Nobody but one household used this card within a day, or it is shared every day.'
      : capital(
          `${measured(value, plural('stranger'))} used this card within a day, beyond what was usual for it.`,
        ),
}
