import { expect, it } from 'vitest'
import { ClockLog } from './clock-log.ts'

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
