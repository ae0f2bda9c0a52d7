import { expect, it } from 'vitest'
import { RecoveryLog } from './recovery-log.ts'

const LAST = 9_000

/** What is logged of progress at these moments, in ms; each brings a thousand entries more. */
function reportedAt(moments: readonly number[]): unknown[] {
  const lines: unknown[] = []
  let nowMs = 0
  const log = new RecoveryLog(
    { info: (event, figures) => void lines.push({ event, ...figures }) },
    () => nowMs,
  )
  moments.forEach((moment, at) => {
    nowMs = moment
    log.take({ snapshot: 0, sequence: Math.min((at + 1) * 1_000, LAST), last: LAST })
  })
  return lines
}

const line = (sequence: number) => ({
  event: 'the ledger is read before events are taken',
  snapshot: 0,
  sequence,
  last: LAST,
})

it.each([
  ['nothing of a start that is soon over', [1, 2, 4_999], []],
  ['every five seconds how far it is', [1, 5_000, 9_999, 10_000], [line(2_000), line(4_000)]],
  ['nothing once all is read', [1, 1, 1, 1, 1, 1, 1, 1, 99_999], []],
])('the log tells %s', (_, moments, lines) => {
  expect(reportedAt(moments)).toEqual(lines)
})
