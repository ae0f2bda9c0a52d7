import { expect, it } from 'vitest'
import { openLog } from '../log.ts'
import { linesInto } from '../testing/lines-into.ts'
import { ModelLog } from './model-log.ts'

const PLACE = { environment: 1, abuseType: 'payment_abuse' } as const

it('a fit takes as long as a steady clock says, however far the clock of the service is moved meanwhile', () => {
  const lines: string[] = []
  let nowMs = 1_000
  let steadyMs = 50
  const models = new ModelLog(
    openLog('info', linesInto(lines)),
    () => nowMs,
    () => steadyMs,
  )
  models.take({ kind: 'fit_begun', ...PLACE, rows: 9 })
  nowMs += 30 * 86_400_000
  steadyMs += 1_234.4
  models.take({ kind: 'fit_for_nothing', ...PLACE, rows: 9 })
  expect(JSON.parse(lines.at(-1) ?? '')).toMatchObject({ ms: 1_234 })
  expect(models.lastFit(1, 'payment_abuse')).toMatchObject({
    begunMs: 1_000,
    ended: { atMs: nowMs, how: 'nothing' },
  })
})
