import { personal } from '../../answers/personal.ts'
import {
  booleanSchema,
  choiceSchema,
  listSchema,
  named,
  namedObject,
  nullable,
  numberSchema,
  objectSchema,
  textSchema,
} from '../../answers/typed-schema.ts'
import {
  countSchema,
  idSchema,
  momentSchema,
  sequenceSchema,
  userIdSchema,
} from '../common-schemas.ts'
import { PAYMENT_METHOD_KINDS, PLACE_SOURCES } from './activity-words.ts'

const micros = (what: string) => countSchema(`${what} In micros.`, 115_940_000)

const SUMS = {
  bought: micros('What was paid, and fulfilled orders of which no payment was sent.'),
  refunded: micros('What was paid back.'),
  charged_back: micros('What banks took back, and was not won.'),
  open: micros('Orders that are neither paid, fulfilled, returned nor canceled.'),
}

const moneySchema = namedObject('MoneyOfUser', {
  by_currency: listSchema(
    namedObject('MoneyInCurrency', {
      currency_code: nullable(idSchema('USD', 'Null = the events name none.')),
      ...SUMS,
    }),
  ),
  in_usd: namedObject('MoneyInDollars', SUMS),
  without_rate: listSchema(idSchema('BTC'), {
    description: 'Currencies that `in_usd` leaves out: there is no rate.',
  }),
  orders: countSchema('How many orders there are.', 5),
  chargebacks: countSchema('Those that stand.', 1),
  chargebacks_without_amount: countSchema('Of these, those of unknown payments.', 0),
})

const word = (example: string, description: string) =>
  nullable(idSchema(example, `${description} Null = it was not sent.`))

const paymentMethodSchema = namedObject('UsedPaymentMethod', {
  kind: named('PaymentMethodKind', choiceSchema(PAYMENT_METHOD_KINDS)),
  type: word('$credit_card', 'As it was sent.'),
  bin: word('424242', 'The first six digits of a card.'),
  last4: nullable(
    personal('text', idSchema('4242', 'Of the card or the account. Null = it was not sent.')),
  ),
  brand: word('visa', 'The brand of a card or a wallet.'),
  funding: word('credit', 'credit, debit or prepaid.'),
  country: word('US', 'Of the bank.'),
  first_used: momentSchema('Time of the first event that names it.'),
  last_used: momentSchema('Time of the last event that names it.'),
  uses: countSchema('Events that name it.', 7),
  successes: countSchema('Payments with it that succeeded.', 4),
  declines: countSchema('Payments with it that failed.', 2),
  decline_categories: listSchema(idSchema('$insufficient_funds'), {
    description: 'Why they failed, each once.',
  }),
  chargebacks: countSchema('Those that stand.', 1),
  shared: nullable(
    objectSchema(
      {
        type: named('PaymentValueType', choiceSchema(['card', 'bank_account'])),
        id: idSchema('424242:4242', 'As `/v1/values` names it; the mask stands for it in paths.'),
        users_count: countSchema('Users it was ever seen with, with this one.', 2),
        other_users: listSchema(userIdSchema, {
          description: 'The most recent of the others: 8 at most.',
        }),
        bad: countSchema('Those of them with a bad label that stands.', 1),
      },
      { description: 'Who else uses it. Null = nothing names it, or it was not looked up.' },
    ),
  ),
})

const degrees = (what: string, example: number) =>
  numberSchema({ description: `${what}, in degrees.`, examples: [example] })

const placeSchema = namedObject('PlaceOfUser', {
  source: named('PlaceSource', choiceSchema(PLACE_SOURCES)),
  country: idSchema('DE', 'ISO-3166 alpha-2.'),
  latitude: degrees('North of the equator', 51),
  longitude: degrees('East of Greenwich', 9),
  events: countSchema('Events that name it.', 12),
  first_seen: momentSchema('Time of the first of them.'),
  last_seen: momentSchema('Time of the last of them.'),
})

const journeyEndSchema = objectSchema({
  country: idSchema('DE', 'Of the IP.'),
  time: momentSchema('When the event happened.'),
  sequence: sequenceSchema,
})

const journeySchema = namedObject('JourneyOfUser', {
  from: journeyEndSchema,
  to: journeyEndSchema,
  km: countSchema('Between the middles of the countries.', 6_700),
  speed_kmh: countSchema('As the feature `travel_speed_kmh` has it; 0 for neighbours.', 2_100),
  impossible: booleanSchema({ description: 'No airliner is that fast.' }),
})

/** What the events of a user add up to. */
export const userActivitySchema = namedObject('UserActivity', {
  user_id: userIdSchema,
  money: moneySchema,
  money_since: nullable(
    momentSchema('Earlier events were not read for money and payment methods; null = all were.'),
  ),
  payment_methods: listSchema(paymentMethodSchema, { description: 'The one used last first.' }),
  places: listSchema(placeSchema, { description: 'The one seen last first.' }),
  journeys: listSchema(journeySchema, {
    description: 'Between IPs of different countries, the latest first: 50 at most.',
  }),
  places_since: nullable(momentSchema('Earlier events were not read for places; null = all were.')),
  home_country: nullable(
    textSchema({ description: 'Of most events; null = none names one.', examples: ['DE'] }),
  ),
})
