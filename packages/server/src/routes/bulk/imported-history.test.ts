import { expect, it } from 'vitest'
import { serviceOfEachTest } from '../../testing/each-service.test.support.ts'
import { TEST_NOW_MS } from '../../testing/memory-service.ts'
import { bulkInto, lines } from './send-bulk.test.support.ts'

const DAY_MS = 86_400_000

const service = serviceOfEachTest()

/** Of each label of the ledger, and of each that is taken back, whether it is imported history. */
async function areHistory(): Promise<readonly boolean[]> {
  const entries = await service().services.ledger.read(1, 20)
  return entries.flatMap((entry) =>
    entry.kind === 'label' || entry.kind === 'unlabel' ? [entry.body.isHistory ?? false] : [],
  )
}

/** A label, a chargeback, and one that was won, all of a time. */
function linesOf(timeMs: number): readonly object[] {
  const chargeback = {
    $type: '$chargeback',
    $chargeback_reason: '$fraud',
    $order_id: 'o-2',
    $user_id: 'ann',
    $time: timeMs,
  }
  const label = { $user_id: 'ann', abuse_type: 'payment', bad: true, label_time: timeMs }
  return [label, chargeback, { ...chargeback, $chargeback_state: '$won' }]
}

it.each([
  ['of today are news', 60_000, false],
  ['of the day before yesterday are imported history', 2 * DAY_MS, true],
])('lines %s', async (_, agoMs, isHistory) => {
  await bulkInto(service)(lines(...linesOf(TEST_NOW_MS - agoMs)))
  expect(await areHistory()).toEqual([isHistory, isHistory, isHistory])
})
