import { expect, it } from 'vitest'
import { openLog } from '../log.ts'
import { linesInto } from '../testing/lines-into.ts'
import { ReadinessLog } from './readiness-log.ts'

const FULL = 'the ledger cannot be written: the disk is full'
const BUSY = 'too much waits for the disk'

/** What the log says of looks a second apart, each of which finds that reason, or none. */
function told(found: readonly (string | undefined)[]): unknown[] {
  const lines: string[] = []
  let at = 0
  const readiness = () => {
    const reason = found[at]
    return reason === undefined ? { ready: true } : { ready: false, reason }
  }
  const log = new ReadinessLog({
    core: { readiness },
    log: openLog('info', linesInto(lines)),
    nowMs: () => at * 1000,
  })
  for (; at < found.length; at += 1) log.look()
  return lines.map((line) => {
    const { time: _, ...said } = JSON.parse(line) as Record<string, unknown>
    return said
  })
}

const refused = (reason: string) => ({ level: 'error', reason, msg: 'events are refused' })
const taken = (ms: number) => ({ level: 'info', ms, msg: 'events are taken again' })

it.each([
  ['nothing while events are taken', [undefined, undefined], []],
  ['each outage once, with its end', [FULL, FULL, undefined], [refused(FULL), taken(2000)]],
  ['another reason', [FULL, BUSY, undefined], [refused(FULL), refused(BUSY), taken(2000)]],
  [
    'an outage that comes again',
    [undefined, FULL, undefined, FULL],
    [refused(FULL), taken(1000), refused(FULL)],
  ],
])('the log tells %s', (_, found, lines) => {
  expect(told(found)).toEqual(lines)
})
