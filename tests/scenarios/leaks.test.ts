/**
 * Nothing of the future may reach a score, and nothing must be learned from labels at random: events of a simulated
 * world and real ones, cut off, and with their labels shuffled. WINNOW_LONG adds the larger set, and the whole future.
 */
import { simulate, type SimulatedLine } from '@winnow/simulator'
import { beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../benchmarks/support/random.mjs'
import { evaluateLines, type Line } from '../support/evaluate.ts'
import { leftOutFor, type RealSet, realSet } from '../support/real-set.ts'

const isLong = process.env['WINNOW_LONG'] === '1'
const REAL = isLong ? ['tubespam', 'fraudecom'] : ['tubespam']
/** Shares of the events: what comes before the cut, and what is there in all. */
const PAST = isLong ? 0.5 : 0.2
const WHOLE = isLong ? 1 : 0.3
const MINUTES = 60_000
const DAY_MS = 24 * 60 * MINUTES

/** Share of the events with shuffled labels. */
const DEALT = isLong ? 1 : 0.45

/** About as many postings as the smaller real set has comments. */
const WORLD = { seed: 27, users: isLong ? 350 : 240, days: 40 }

interface Source {
  readonly name: string
  /** Why it is left out; empty where it is not. */
  readonly leftOut: string
  readonly read: () => RealSet
}

const SOURCES: readonly Source[] = [
  { name: 'a simulated world', leftOut: '', read: postingsOfAWorld },
  ...REAL.map((name) => ({ name, leftOut: leftOutFor(name), read: () => realSet(name) })),
]

/** Postings of a simulated world, each judged a day later: every other one is bad, so that labels are many. */
function postingsOfAWorld(): RealSet {
  const lines: Iterable<SimulatedLine> = simulate(WORLD)
  const events = [...lines].flatMap((line): Line[] =>
    line.kind === 'event' && line.event.$type === '$create_content' ? [{ ...line.event }] : [],
  )
  const labels = events.map((event, at) => ({
    id: event['$event_id'],
    $user_id: event['$user_id'],
    abuse_type: 'content',
    bad: at % 2 === 0,
    event_time: event['$time'],
    label_time: Number(event['$time']) + DAY_MS,
  }))
  return { events, labels }
}

const timeOf = (line: Line): number => Number(line['$time'] ?? line['label_time'])

/** Standard error of the area under the curve of as many rows, half of them bad, with scores at random. */
const errorByChance = (rows: number): number => Math.sqrt(1 / (3 * rows))

/** The labels with their verdicts shuffled. */
function dealt(labels: readonly Line[], random: Random): readonly Line[] {
  const verdicts = labels
    .map(({ bad }) => ({ bad, lot: random.next() }))
    .sort((a, b) => a.lot - b.lot)
  return labels.map((label, at) => ({ ...label, bad: verdicts[at]?.bad }))
}

for (const { name, leftOut, read } of SOURCES) {
  describe.skipIf(leftOut !== '')(`${name}${leftOut}`, () => {
    let set: RealSet
    beforeAll(() => {
      set = read()
    })

    it(
      'has the same scores, bit for bit, when the future is cut off',
      () => {
        const { events, labels } = set
        const cut = Math.floor(PAST * events.length)
        const before = (at: number): readonly Line[] =>
          [...events, ...labels].filter((line) => timeOf(line) < timeOf(events[at] ?? {}))
        const { predictions } = evaluateLines(before(cut))
        const whole = evaluateLines(
          WHOLE === 1 ? [...events, ...labels] : before(Math.floor(WHOLE * events.length)),
        )
        expect(predictions.length).toBeGreaterThan(0.6 * cut)
        expect(predictions).toEqual(whole.predictions.slice(0, predictions.length))
      },
      10 * MINUTES,
    )

    it(
      'learns nothing from labels dealt out by lot',
      () => {
        const { events, labels } = set
        const some = events.slice(0, Math.floor(DEALT * events.length))
        const ids = new Set(some.map(({ $event_id: id }) => id))
        const theirs = labels.filter(({ id }) => ids.has(id))
        const { area, predictions } = evaluateLines([...some, ...dealt(theirs, new Random(5))])
        console.info(`${name}, labels by lot: AUC ${area.toFixed(4)}`)
        expect(Math.abs(area - 0.5)).toBeLessThan(2 * errorByChance(predictions.length))
      },
      10 * MINUTES,
    )
  })
}
