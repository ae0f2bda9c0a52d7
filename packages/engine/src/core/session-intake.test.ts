import { describe, expect, it } from 'vitest'
import type { Core } from './core.ts'
import { eventRequest, heldCore, idle } from './held-core.test.support.ts'

const send = (core: Core, body: Record<string, unknown>) =>
  core.execute({ is: 'event', request: eventRequest(body) })

const inSession = { $session_id: 's-1' }
const cart = {
  $type: '$add_item_to_cart',
  ...inSession,
  $item: { $item_id: 'i', $product_title: 'A', $price: 1 },
}
const order = { $type: '$create_order', ...inSession, $user_id: 'ann', $order_id: 'o-1' }
const later = { $type: '$update_account', $user_id: 'ann' }
const other = { $type: '$login', $user_id: 'bob' }

describe('an event that links its session', () => {
  it('waits for the entries of the session; later events of its user wait for it, others do not', async () => {
    const { core, ledger } = await heldCore()
    await send(core, cart)
    ledger.hold()
    const linking = send(core, order)
    const following = send(core, later)
    const overtaking = await send(core, other)
    await idle()
    expect(ledger.held).toBe(1)
    expect(overtaking.sequence).toBe(2)
    ledger.letGo()
    const [linked, after] = await Promise.all([linking, following])
    expect(ledger.entries.map(({ kind }) => kind)).toEqual([
      'event',
      'event',
      'link',
      'event',
      'event',
    ])
    expect([linked.sequence, after.sequence]).toEqual([4, 5])
    await core.close()
  })

  it('comes before a label and a query that are given after it, in their order', async () => {
    const { core, ledger } = await heldCore()
    await send(core, cart)
    ledger.hold()
    const linking = send(core, order)
    const label = { abuseType: 'payment_abuse', isBad: true } as const
    const labelled = core.execute({
      is: 'label',
      request: { environment: 1, userId: 'ann', receivedAtMs: 1, label },
    })
    const of = { type: 'order', id: 'o-1' } as const
    const belonging = core.ask({ is: 'belonging', environment: 1, userId: 'ann', of })
    await idle()
    expect(ledger.entries).toHaveLength(1)
    ledger.letGo()
    expect(await belonging).toBe('own')
    expect((await linking).sequence).toBeLessThan((await labelled).sequence)
    await core.close()
  })

  it('is refused when the core is not ready once its read ends, and writes nothing', async () => {
    const { core, ledger } = await heldCore()
    await send(core, cart)
    ledger.hold()
    const linking = send(core, order)
    await idle()
    ledger.reason = 'the disk is full'
    ledger.letGo()
    await expect(linking).rejects.toThrow('the disk is full')
    expect(ledger.entries).toHaveLength(1)
    ledger.reason = undefined
    await core.close()
  })
})
