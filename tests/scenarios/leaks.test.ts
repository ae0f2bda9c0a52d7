/**
 * Nothing of the future may reach a score, and nothing must be learned from labels at random: real events,
 * cut off, and with their labels shuffled. WINNOW_LONG adds the larger set, and the whole future.
 */
import { describe, expect, it } from 'vitest'
import { Random } from '../../benchmarks/support/random.mjs'
import { evaluateLines, type Line } from '../support/evaluate.ts'
import { realSet } from '../support/real-set.ts'

const isLong = process.env['WINNOW_LONG'] === '1'
const SETS = isLong ? ['tubespam', 'fraudecom'] : ['tubespam']
/** Shares of the events: what comes before the cut, and what is there in all. */
const PAST = isLong ? 0.5 : 0.2
const WHOLE = isLong ? 1 : 0.3
const MINUTES = 60_000

/** Share of the events with shuffled labels. */
const DEALT = isLong ? 1 : 0.45

const timeOf = (line: Line): number => Number(line['$time'] ?? line['label_time'])

/** The labels with their verdicts shuffled. */
function dealt(labels: readonly Line[], random: Random): readonly Line[] {
  const verdicts = labels
    .map(({ bad }) => ({ bad, lot: random.next() }))
    .sort((a, b) => a.lot - b.lot)
  return labels.map((label, at) => ({ ...label, bad: verdicts[at]?.bad }))
}

describe.each(SETS)('%s', (name) => {
  const set = realSet(name)

  it.skipIf(set === undefined)(
    'has the same scores, bit for bit, when the future is cut off',
    () => {
      const { events = [], labels = [] } = set ?? {}
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

  it.skipIf(set === undefined)(
    'learns nothing from labels dealt out by lot',
    () => {
      const { events = [], labels = [] } = set ?? {}
      const some = events.slice(0, Math.floor(DEALT * events.length))
      const ids = new Set(some.map(({ $event_id: id }) => id))
      const theirs = labels.filter(({ id }) => ids.has(id))
      const { area } = evaluateLines([...some, ...dealt(theirs, new Random(5))])
      console.info(`${name}, labels by lot: AUC ${area.toFixed(4)}`)
      expect(Math.abs(area - 0.5)).toBeLessThan(0.03)
    },
    10 * MINUTES,
  )
})
