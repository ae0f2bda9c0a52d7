/** Six strangers pay with one card within the hour; people who know each other share cards, devices and homes all the time. */
import { expect, it } from 'vitest'
import { liveOn, NEIGHBOURHOOD_DAYS } from './neighbourhood.ts'
import { german, home, order, type Person, signUp } from './people.ts'
import { beginStory, DAY, HOUR, lastOf, QUIET, REVIEW, type Wire } from './story.ts'

const NAMES = ['Rolf Maurer', 'Tina Berg', 'Kai Lorenz', 'Ines Kraus', 'Jan Albers', 'Uta Simon']
const CARD = '4242'
/** Each with a home, a mail address and a connection of their own. */
const STRANGERS: readonly Person[] = NAMES.map((name, at) => ({
  ...german(`stranger-${at}`, name, 60 + at * 9),
  ip: `8${at}.2${at}.7.${at}`,
  card: CARD,
}))
const HOME = home('König', 'Ahornweg 3', '10247', 'Berlin')
const FAMILY: readonly Person[] = ['Petra', 'Bernd', 'Nele', 'Tim'].map((first, at) => ({
  ...german(`family-${at}`, `${first} König`, 20),
  device: 'tablet',
  address: HOME,
  card: String(3000 + at),
  phone: `+4915112345${at}7${at}`,
}))
const ANNA = german('anna', 'Anna Becker', 3)

/** The same person under an id of its own for each order. */
const guest = (at: number, more: Partial<Person> = {}): Person => ({
  ...ANNA,
  userId: `guest-${at}`,
  ...more,
})
const buys = (person: Person, at: number): Wire =>
  order(person, `order-${person.userId}-${at}`, 40 + at * 13)
/** As a shop sends it that knows no devices. */
const withoutDevice = (event: Wire): Wire => ({ ...event, device_id: undefined })

interface Told {
  readonly every: number
  readonly events: readonly Wire[]
}

/** The highest payment score, and the highest of all, in a fresh account. */
async function scoresOf({ every, events }: Told) {
  const story = await beginStory()
  const verdicts = await story.tellAll(0, every, events)
  await story.end()
  return {
    payment: Math.max(...verdicts.map((verdict) => verdict.score('payment_abuse'))),
    highest: Math.max(...verdicts.map(({ highest }) => highest)),
    reasons: lastOf(verdicts).reasons('payment_abuse'),
  }
}

it.each<readonly [string, readonly Wire[]]>([
  ['of six homes', STRANGERS.map(buys)],
  ['of shops that know no devices', STRANGERS.map(buys).map(withoutDevice)],
  [
    'who have it billed to its owner',
    STRANGERS.map((person, at) => ({ ...buys(person, at), $billing_address: ANNA.address })),
  ],
])('six strangers with one card within 40 minutes, %s, are for review', async (_, events) => {
  const { payment, reasons } = await scoresOf({ every: 8, events })
  expect(payment).toBeGreaterThan(REVIEW)
  expect(reasons).toContain('strangers_per_card_1d')
})

it('six whose homes nobody knows, because nothing is sent, stand out', async () => {
  const digital = STRANGERS.map((person, at) => ({
    ...buys(person, at),
    $billing_address: undefined,
    $shipping_address: undefined,
  }))
  expect((await scoresOf({ every: 8, events: digital })).payment).toBeGreaterThan(QUIET + 10)
})

const thrice = [0, 1, 2]

it.each<readonly [string, Told]>([
  [
    'a guest who orders three times',
    { every: 20, events: thrice.map((at) => buys(guest(at), at)) },
  ],
  [
    'the guest of a shop that knows no devices',
    { every: 20, events: thrice.map((at) => withoutDevice(buys(guest(at), at))) },
  ],
  [
    'a guest with two mail addresses',
    {
      every: 20,
      events: thrice.map((at) => buys(guest(at, at === 1 ? { email: 'anna.b@web.de' } : {}), at)),
    },
  ],
  [
    'a couple with one card',
    {
      every: 20,
      events: FAMILY.slice(0, 2).map((person, at) => buys({ ...person, card: CARD }, at)),
    },
  ],
  [
    'a couple with one card, one of them at work',
    {
      every: HOUR,
      events: FAMILY.slice(0, 2).map((person, at) => ({
        ...buys({ ...person, card: CARD, device: `own-${at}`, ip: `84.1.${at}.4` }, at),
        $shipping_address: home('König', `Bahnhofstraße ${at}`, `1024${at}`, 'Berlin'),
      })),
    },
  ],
  [
    'a household with one card on its tablet',
    { every: 50, events: FAMILY.map((person, at) => buys({ ...person, card: CARD }, at)) },
  ],
  [
    'five colleagues with the card of their firm, over months',
    {
      every: 21 * DAY,
      events: STRANGERS.slice(0, 5).map((person, at) => ({
        ...buys({ ...person, ip: '84.9.9.9' }, at),
        $billing_address: home('Holz AG', 'Werkstraße 1', '12555', 'Berlin'),
        $shipping_address: home('Holz AG', 'Werkstraße 1', '12555', 'Berlin'),
      })),
    },
  ],
  [
    'the same colleagues, on one morning',
    {
      every: 30,
      events: STRANGERS.slice(0, 5).map((person, at) => ({
        ...buys({ ...person, ip: `84.9.${at}.9` }, at),
        $billing_address: home('Holz AG', 'Werkstraße 1', '12555', 'Berlin'),
        $shipping_address: home('Holz AG', 'Werkstraße 1', '12555', 'Berlin'),
      })),
    },
  ],
])('nobody is bothered: %s', async (_, told) => {
  expect((await scoresOf(told)).highest).toBeLessThan(QUIET)
})

it('a household with a card each on its tablet stays far below six strangers', async () => {
  const household = await scoresOf({ every: 50, events: FAMILY.map(buys) })
  const strangers = await scoresOf({ every: 8, events: STRANGERS.map(buys) })
  expect(household.payment).toBeLessThan(strangers.payment - 40)
  expect(household.highest).toBeLessThan(30)
})

it('so does one that signs up on it in an evening', async () => {
  const { highest } = await scoresOf({ every: 50, events: FAMILY.map((person) => signUp(person)) })
  expect(highest).toBeLessThan(REVIEW)
})

it('a card that many share every day is a firm’s, or two cards of one name', async () => {
  const story = await beginStory()
  const sharers = Array.from({ length: 60 }, (_, at) => ({
    ...german(`sharer-${at}`, NAMES[at % NAMES.length] ?? '', at),
    ip: `81.${at}.3.4`,
    card: CARD,
  }))
  const verdicts = await story.tellAll(0, 10 * HOUR, sharers.map(buys))
  await story.end()
  const tail = verdicts.slice(30).map((verdict) => verdict.score('payment_abuse'))
  expect(Math.max(...tail)).toBeLessThan(QUIET)
})

it('in a shop with a past it is the same', async () => {
  const story = await beginStory()
  await liveOn(story)
  const begin = NEIGHBOURHOOD_DAYS * DAY
  const scoreOf = async (minute: number, { every, events }: Told): Promise<number> =>
    lastOf(await story.tellAll(begin + minute, every, events)).score('payment_abuse')
  const strangers = await scoreOf(0, { every: 8, events: STRANGERS.map(buys) })
  const household = await scoreOf(HOUR, { every: 50, events: FAMILY.map(buys) })
  const third = thrice.map((at) => buys(guest(at, { card: '777' }), at))
  const anna = await scoreOf(5 * HOUR, { every: 20, events: third })
  await story.end()
  expect(strangers).toBeGreaterThan(REVIEW)
  expect(household).toBeLessThan(strangers - 40)
  expect(anna).toBeLessThan(QUIET)
})
