import { capital, countedAbout, type Noun, percentText, type Phrase, plural } from './phrase.ts'

/** Features of surges fade with how long the user has been known: the sentence says so. */
const WEIGHTED = 'weighted by how new the user is'

/** The share of cards refused beyond what is usual, somewhere. */
const declines =
  (where: string): Phrase =>
  (value) =>
    value <= 0
      ? `No more cards than usual were refused ${where} within an hour, or the user was known before.`
      : `Of the cards tried ${where} within an hour, ${percentText(value)} were refused beyond what is usual, ${WEIGHTED}.`

/** Places that newcomers came from, beyond what is usual. */
const wave =
  (what: string): Phrase =>
  (value) =>
    Math.round(value) === 0
      ? `No more ${what} than usual came within an hour, or the user was known before.`
      : `Within an hour, ${what} came from ${countedAbout(value, NETWORKS)} beyond what is usual, ${WEIGHTED}.`

const NETWORKS: Noun = plural('network')

/** Sentences on what many strangers do at once, by feature. */
export const SURGE_SENTENCES: Readonly<Record<string, Phrase>> = {
  ip_decline_surge_1h: declines('from this IP address'),
  network_decline_surge_1h: declines('from this network'),
  issuer_decline_surge_1h: declines('with the first six digits of this card'),
  issuer_country_decline_surge_1h: declines('from banks of this card’s country'),
  merchant_decline_surge_1h: declines('at this seller'),
  environment_decline_surge_1h: declines('at this business'),
  address_one_mail_domain_1d: (value) =>
    Math.round(value) === 0
      ? 'No strangers with mail addresses of one domain ordered to this shipping address within a day, or the user was known before.'
      : capital(
          `${countedAbout(value, plural('more customer'))} with mail addresses of one domain ordered to this shipping address within a day, weighted by how new user and address are.`,
        ),
  mail_domain_wave_1h: wave('newcomers with this mail domain'),
  gift_card_price_wave_1h: wave('orders of gift cards at this price'),
  login_in_failure_surge_1h: (value) =>
    value <= 0
      ? 'No more logins than usual failed at this business within an hour, or the user was in this network before.'
      : `Of the logins at this business within an hour, ${percentText(value)} failed beyond what is usual, and this network is new to the user.`,
}
