import { describe, expect, it } from 'vitest'
import { servedEntry } from './served-entry.ts'
import { MadeLedger } from './served-ledger.test.support.ts'

const IDS = {
  $user_id: 'ann',
  $session_id: 's1',
  $order_id: 'o1',
  $transaction_id: 't1',
  $content_id: 'c1',
}

describe('an event of the ledger', () => {
  it.each([
    ['$create_order', 'order'],
    ['$update_order', 'order'],
    ['$transaction', 'transaction'],
    ['$create_content', 'content'],
    ['$update_content', 'content'],
    ['$order_status', undefined],
    ['$chargeback', undefined],
    ['$content_status', undefined],
  ])('%s makes %s', ($type, made) => {
    const entry = new MadeLedger().event({ fields: { $type, ...IDS } })
    expect(servedEntry(entry)).toMatchObject({
      owner: { type: 'user', id: 'ann' },
      things: [
        { type: 'user' },
        { type: 'session' },
        ...(made === undefined ? [] : [{ type: made }]),
      ],
    })
  })

  it('is of its session when it names no user', () => {
    const entry = new MadeLedger().event({ fields: { $type: '$login', $session_id: 's1' } })
    expect(servedEntry(entry)).toMatchObject({ owner: { type: 'session', id: 's1' } })
  })

  it('comes from where its address is, else from where it is billed to', () => {
    const fields = { $type: '$create_order', ...IDS, $billing_address: { $country: 'FR' } }
    const ledger = new MadeLedger()
    expect(servedEntry(ledger.event({ fields, country: 'DE' }))).toMatchObject({ country: 'DE' })
    expect(servedEntry(ledger.event({ fields }))).toMatchObject({ country: 'FR' })
  })

  it('counts at its own time, else when it was received', () => {
    const ledger = new MadeLedger()
    const fields = { $type: '$login', ...IDS }
    expect(servedEntry(ledger.event({ fields: { ...fields, $time: 77 } }))).toMatchObject({
      atMs: 77,
    })
    expect(servedEntry(ledger.event({ fields }))).toMatchObject({ atMs: 2 })
  })
})
