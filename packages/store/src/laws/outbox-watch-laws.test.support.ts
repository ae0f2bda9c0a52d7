import { describe, expect, it } from 'vitest'
import { eventEntry, outcomeOf } from './entries.test.support.ts'
import { filled } from './filled.test.support.ts'
import type { StoreKind } from './stores.test.support.ts'

const scored = (sequence: number, environment: number, payment: number) =>
  eventEntry(
    sequence,
    { $type: '$login', $user_id: 'ann' },
    { environment, outcome: outcomeOf([payment, 0, 0, 0, 0]) },
  )

/** What whoever watches an outbox may rely on. */
export function outboxWatchLaws({ open }: StoreKind): void {
  describe('watched', () => {
    it('calls once there is something to read, of its environment only, until it is stopped', async () => {
      const store = await open()
      const called: string[] = []
      const stop = store.outbox.watch(1, () => called.push('first'))
      store.outbox.watch(2, () => called.push('second'))
      await filled(store, [scored(1, 1, 10), scored(2, 2, 90)])
      expect(new Set(called)).toEqual(new Set(['second']))
      await filled(store, [scored(3, 1, 90)])
      expect(called).toContain('first')
      stop()
      called.length = 0
      await filled(store, [scored(4, 1, 10)])
      expect(called).toEqual([])
    })

    it('calls without anybody reading', async () => {
      const store = await open()
      const isCalled = new Promise<void>((resolve) => {
        store.outbox.watch(1, resolve)
      })
      await store.ledger.append([scored(1, 1, 90)])
      await isCalled
      expect(await store.outbox.messages(1, { after: 0, limit: 10 })).toHaveLength(2)
    })
  })
}
