import { expect, it } from 'vitest'
import { ClockLog, tellClockBehind } from './clock-log.ts'

const HOUR_MS = 3_600_000

/** What the log says of looks a second apart, at each of which the clock is ahead by so much. */
function told(aheadMs: readonly number[]): string[] {
  const said: string[] = []
  let at = 0
  const log = new ClockLog({
    log: { outage: (event, { reason }) => void said.push(`${event}: ${reason}`) },
    nowMs: () => at * 1000 + (aheadMs[at] ?? 0),
    steadyMs: () => at * 1000,
  })
  for (; at < aheadMs.length; at += 1) log.look()
  return said
}

it.each([
  ['nothing of a clock that goes on', [0, 0, 0], []],
  ['nothing of what NTP mends', [0, 900, -900, 0], []],
  ['each jump once', [0, HOUR_MS, HOUR_MS], ['the clock jumped: 3600 s forward']],
  [
    'the way back, too',
    [0, -HOUR_MS, 0],
    ['the clock jumped: 3600 s back', 'the clock jumped: 3600 s forward'],
  ],
])('the log tells %s', (_, aheadMs, lines) => {
  expect(told(aheadMs)).toEqual(lines)
})

it.each([
  ['no entry', undefined, []],
  ['an older entry', 9000, []],
  ['an entry of the same moment', 10_000, []],
  ['an entry that is not a second ahead', 10_999, []],
  ['an entry a second ahead', 11_000, ['1 s']],
  ['an entry an hour ahead', 3_610_000, ['3600 s']],
])('at a start, the clock against %s', (_, newestMs, told) => {
  const lines: string[] = []
  tellClockBehind({ outage: (__, { reason }) => lines.push(reason) }, 10_000, newestMs)
  expect(lines).toEqual(told)
})
