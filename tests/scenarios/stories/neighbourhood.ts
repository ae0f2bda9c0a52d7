import { german, logIn, order, pay, type Person, signUp } from './people.ts'
import { DAY, type Story, type Verdict } from './story.ts'

const NAMES = [
  'Anna Becker',
  'Jonas Wolf',
  'Marie Schäfer',
  'Paul Neumann',
  'Lena Krüger',
  'Felix Hartmann',
  'Clara Vogel',
  'Emil Brandt',
]

/** Ordinary customers, numbered from 100 on. */
export const NEIGHBOURS: readonly Person[] = NAMES.map((name, at) =>
  german(`neighbour-${at}`, name, 100 + at),
)

/** One of them, counted around. */
export function neighbour(at: number): Person {
  const person = NEIGHBOURS[at % NEIGHBOURS.length]
  if (person === undefined) throw new Error('somebody lives here')
  return person
}

/** The days that a neighbourhood takes. */
export const NEIGHBOURHOOD_DAYS = 40

/** Neighbours sign up and order every ten days, so that the shop knows what is usual. Their verdicts. */
export async function liveOn(story: Story): Promise<readonly Verdict[]> {
  const verdicts: Verdict[] = []
  for (let day = 0; day < NEIGHBOURHOOD_DAYS; day += 10)
    for (const [at, person] of NEIGHBOURS.entries()) {
      const [minute, price] = [day * DAY + at * 50, 20 + ((at * 13 + day) % 60)]
      const orderId = `${person.userId}-${day}`
      const first = day === 0 ? signUp(person) : logIn(person)
      verdicts.push(
        ...(await story.tellAll(minute, 7, [
          first,
          order(person, orderId, price),
          pay(person, orderId, price),
        ])),
      )
    }
  return verdicts
}
