import { describe, expect, it } from 'vitest'
import { eventRequest, heldCore, idle } from './held-core.test.support.ts'
import type { Core } from './core.ts'

const login = (name: string) => eventRequest({ $type: '$login', $user_id: name })

const chargeback = (user: string, fields: object = {}) =>
  eventRequest({
    $type: '$chargeback',
    $user_id: user,
    $order_id: 'o-1',
    $chargeback_reason: '$fraud',
    ...fields,
  })

const send = (core: Core, request: ReturnType<typeof login>) =>
  core.execute({ is: 'event', request })

describe('events', () => {
  it.each([1, 63, 64, 65, 200])(
    'of one turn, %i of them, get sequences in their order',
    async (n) => {
      const { core, ledger } = await heldCore()
      const sent = Array.from({ length: n }, (_, at) => send(core, login(`user-${at}`)))
      const accepted = await Promise.all(sent)
      expect(accepted.map(({ sequence }) => sequence)).toEqual(accepted.map((_, at) => at + 1))
      expect(ledger.entries.map(({ sequence }) => sequence)).toEqual(
        accepted.map((_, at) => at + 1),
      )
      await core.close()
    },
  )

  it('that need no read overtake one whose label needs one', async () => {
    const { core, ledger } = await heldCore()
    await send(core, chargeback('ann'))
    ledger.hold()
    const won = send(core, chargeback('ann', { $chargeback_state: '$won' }))
    const other = await send(core, login('bob'))
    await idle()
    expect(ledger.held).toBe(1)
    ledger.letGo()
    expect((await won).sequence).toBeGreaterThan(other.sequence)
    await core.close()
  })

  it('whose labels were read at the same time replace each other in the order of the ledger', async () => {
    const { core, ledger } = await heldCore()
    await send(core, chargeback('ann'))
    ledger.hold()
    const states = ['$won', undefined, '$won', undefined].map((state) =>
      state === undefined ? {} : { $chargeback_state: state },
    )
    const sent = states.map((fields) => send(core, chargeback('ann', fields)))
    await idle()
    // Answers arrive in another order than the reads.
    for (let rounds = 0; rounds < 20; rounds += 1) {
      ledger.answer(ledger.held - 1)
      await idle()
    }
    ledger.letGo()
    await Promise.all(sent)
    let current: number | undefined
    let labels = 0
    for (const entry of ledger.entries) {
      if (entry.kind !== 'label' && entry.kind !== 'unlabel') continue
      labels += 1
      const replaced = entry.body.replaces.map(({ sequence }) => sequence)
      expect(replaced).toEqual(current === undefined ? [] : [current])
      current = entry.kind === 'label' ? entry.sequence : undefined
    }
    expect(labels).toBeGreaterThan(1)
    await core.close()
  })

  it('of one that cannot be read fail alone', async () => {
    const { core, ledger } = await heldCore()
    await send(core, chargeback('ann'))
    ledger.get = () => Promise.reject(new Error('the disk is gone'))
    const won = send(core, chargeback('ann', { $chargeback_state: '$won' }))
    const other = send(core, login('bob'))
    await expect(won).rejects.toThrow('the disk is gone')
    expect((await other).sequence).toBe(3)
  })
})
