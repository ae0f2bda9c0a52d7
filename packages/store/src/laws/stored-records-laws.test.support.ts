import { expect, it } from 'vitest'
import { eventEntry } from './entries.test.support.ts'
import { filled } from './filled.test.support.ts'
import type { StoreKind } from './stores.test.support.ts'

/** What SPEC.md says of orders and content. */
export function ordersAndContent({ open }: StoreKind): void {
  it('replace the whole order with an update', async () => {
    const { records } = await filled(await open(), [
      eventEntry(1, {
        $type: '$create_order',
        $user_id: 'ann',
        $order_id: 'o',
        $amount: 5,
        $ip: '1.2.3.4',
        $time: 10,
      }),
      eventEntry(2, {
        $type: '$update_order',
        $user_id: 'ann',
        $order_id: 'o',
        $currency_code: 'USD',
        $time: 20,
      }),
    ])
    expect(await records.record(1, 'order', 'o')).toEqual({
      kind: 'order',
      id: 'o',
      userId: 'ann',
      fields: { $order_id: 'o', $currency_code: 'USD' },
      createdBy: 1,
      createdAtMs: 10,
      updatedBy: 2,
      updatedAtMs: 20,
      links: {},
      said: { custom: {} },
    })
    expect(await records.record(2, 'order', 'o')).toBeUndefined()
    expect(await records.record(1, 'content', 'o')).toBeUndefined()
  })

  it('create an order with an update of an unknown one', async () => {
    const { records } = await filled(await open(), [
      eventEntry(1, { $type: '$update_order', $session_id: 's', $order_id: 'o', $time: 10 }),
    ])
    expect(await records.record(1, 'order', 'o')).toMatchObject({
      createdBy: 1,
      createdAtMs: 10,
      userId: undefined,
    })
  })

  it('let no late event replace a newer one', async () => {
    const { records } = await filled(await open(), [
      eventEntry(1, {
        $type: '$update_order',
        $user_id: 'ann',
        $order_id: 'o',
        $amount: 2,
        $time: 20,
      }),
      eventEntry(2, {
        $type: '$create_order',
        $user_id: 'ann',
        $order_id: 'o',
        $amount: 1,
        $time: 10,
      }),
    ])
    expect(await records.record(1, 'order', 'o')).toMatchObject({
      fields: { $amount: 2 },
      updatedBy: 1,
      updatedAtMs: 20,
    })
  })

  it('take unknown content that is updated for older than the integration', async () => {
    const { records } = await filled(await open(), [
      eventEntry(1, {
        $type: '$update_content',
        $user_id: 'ann',
        $content_id: 'c',
        $subject: 'x',
        $time: 10,
      }),
    ])
    expect(await records.record(1, 'content', 'c')).toMatchObject({
      createdBy: undefined,
      createdAtMs: undefined,
      updatedBy: 1,
    })
  })

  it('replace the whole content with an update, and only the status with a status', async () => {
    const { records } = await filled(await open(), [
      eventEntry(1, {
        $type: '$create_content',
        $user_id: 'ann',
        $content_id: 'c',
        $subject: 'a',
        $status: '$active',
      }),
      eventEntry(2, { $type: '$update_content', $user_id: 'ann', $content_id: 'c', $content: 'b' }),
      eventEntry(3, {
        $type: '$content_status',
        $user_id: 'ann',
        $content_id: 'c',
        $status: '$paused',
        $user_email: 'a@b.c',
      }),
    ])
    expect(await records.record(1, 'content', 'c')).toMatchObject({
      fields: { $content_id: 'c', $content: 'b', $status: '$paused' },
      createdBy: 1,
      updatedBy: 3,
    })
    const { fields } = (await records.record(1, 'content', 'c')) ?? { fields: {} }
    expect(Object.keys(fields).toSorted()).toEqual(['$content', '$content_id', '$status'])
  })

  it('know of content of which only the status was sent', async () => {
    const { records } = await filled(await open(), [
      eventEntry(1, {
        $type: '$content_status',
        $user_id: 'ann',
        $content_id: 'c',
        $status: '$paused',
      }),
    ])
    expect(await records.record(1, 'content', 'c')).toMatchObject({
      fields: { $content_id: 'c', $status: '$paused' },
      createdBy: undefined,
    })
  })

  it('keep what was last said of an order beside it, the latest by its own time', async () => {
    const said = { $type: '$order_status', $user_id: 'ann', $order_id: 'o' }
    const { records } = await filled(await open(), [
      eventEntry(1, { $type: '$create_order', $user_id: 'ann', $order_id: 'o', $time: 10 }),
      eventEntry(2, { ...said, $order_status: '$held', $analyst: 'mira', $time: 20 }),
      eventEntry(3, { ...said, $order_status: '$canceled', $reason: '$payment_risk', $time: 40 }),
      eventEntry(4, { ...said, $order_status: '$approved', $time: 30 }),
      eventEntry(5, { ...said, $order_id: 'unknown', $order_status: '$approved', $time: 50 }),
    ])
    expect(await records.record(1, 'order_status', 'o')).toMatchObject({
      fields: { $order_id: 'o', $order_status: '$canceled', $reason: '$payment_risk' },
      updatedBy: 3,
      updatedAtMs: 40,
    })
    expect(await records.record(1, 'order', 'o')).toMatchObject({ updatedBy: 1, updatedAtMs: 10 })
    expect(await records.record(1, 'order', 'unknown')).toBeUndefined()
    expect(await records.record(2, 'order_status', 'o')).toBeUndefined()
  })

  it('keep nothing of what has no id', async () => {
    const { records } = await filled(await open(), [
      eventEntry(1, { $type: '$create_order', $user_id: 'ann', $amount: 1 }),
      eventEntry(2, { $type: '$create_content', $user_id: 'ann' }),
      eventEntry(3, { $type: '$transaction', $user_id: 'ann', $amount: 1 }),
    ])
    for (const kind of ['order', 'content', 'transaction'] as const) {
      expect(await records.record(1, kind, '')).toBeUndefined()
    }
    expect(await records.user(1, 'ann')).toMatchObject({ events: 3 })
  })
}

/** What SPEC.md says of accounts. */
export function accountRecords({ open }: StoreKind): void {
  it('merge the fields an update sends', async () => {
    const { records } = await filled(await open(), [
      eventEntry(1, {
        $type: '$create_account',
        $user_id: 'ann',
        $name: 'A',
        $phone: '1',
        $time: 10,
      }),
      eventEntry(2, { $type: '$update_account', $user_id: 'ann', $phone: '2', $time: 20 }),
    ])
    expect(await records.record(1, 'account', 'ann')).toMatchObject({
      fields: { $name: 'A', $phone: '2' },
      createdBy: 1,
      createdAtMs: 10,
      updatedBy: 2,
    })
  })

  it('take an account that is updated first for older than the integration, until it is created', async () => {
    const store = await filled(await open(), [
      eventEntry(1, { $type: '$update_account', $user_id: 'ann', $phone: '2', $time: 20 }),
    ])
    expect(await store.records.record(1, 'account', 'ann')).toMatchObject({
      createdBy: undefined,
      createdAtMs: undefined,
    })
    await filled(store, [
      eventEntry(2, {
        $type: '$create_account',
        $user_id: 'ann',
        $name: 'A',
        $phone: '1',
        $time: 10,
      }),
    ])
    expect(await store.records.record(1, 'account', 'ann')).toMatchObject({
      fields: { $name: 'A', $phone: '2' },
      createdBy: 2,
      createdAtMs: 10,
      updatedBy: 1,
    })
  })
}

/** Parts of a transaction are tied by `$transaction_id` and `$order_id`. */
export function transactions({ open }: StoreKind): void {
  const pay = (sequence: number, more: object) =>
    eventEntry(sequence, { $type: '$transaction', $user_id: 'ann', $amount: 5, ...more })

  it('are linked to their order, and to the part they belong to', async () => {
    const { records } = await filled(await open(), [
      pay(1, { $transaction_id: 't', $order_id: 'o', $transaction_type: '$authorize' }),
      pay(2, { $transaction_id: 't', $order_id: 'o', $transaction_type: '$capture' }),
      pay(3, { $transaction_id: 't', $transaction_type: '$refund', $amount: 2 }),
      pay(4, { $transaction_id: 'own', $order_id: 'o', $transaction_type: '$refund' }),
      pay(5, { $order_id: 'o', $transaction_type: '$void' }),
    ])
    const links = async (id: string) => (await records.record(1, 'transaction', id))?.links
    expect(await links('t')).toEqual({ order: 'o' })
    expect(await links('t/capture/2')).toEqual({ order: 'o', authorization: 't', part: '$capture' })
    expect(await links('t/refund/3')).toEqual({ sale: 't', part: '$refund' })
    expect(await links('own')).toEqual({ order: 'o', sale: 't', part: '$refund' })
    expect(await links('o/void/5')).toEqual({ order: 'o', voided: 't', part: '$void' })
    expect(await records.record(1, 'transaction', 't/refund/3')).toMatchObject({
      fields: { $amount: 2 },
    })
    expect(await records.parts(1, 't')).toMatchObject([
      { id: 't/capture/2', fields: { $transaction_type: '$capture' } },
      { id: 't/refund/3', fields: { $amount: 2 } },
      { id: 'own' },
      { id: 'o/void/5' },
    ])
    expect(await records.parts(1, 'own')).toEqual([])
    expect(await records.parts(2, 't')).toEqual([])
  })

  it('know the custom fields and the session of the event they were last sent by', async () => {
    const { records } = await filled(await open(), [
      pay(1, {
        $transaction_id: 't',
        $session_id: 's-1',
        $transaction_status: '$pending',
        gift: true,
      }),
      pay(2, { $transaction_id: 't', $session_id: 's-2', till: 'b' }),
    ])
    expect(await records.record(1, 'transaction', 't')).toMatchObject({
      said: { custom: { till: 'b' }, sessionId: 's-2' },
    })
  })

  it('replace a pending one with its result', async () => {
    const { records } = await filled(await open(), [
      pay(1, { $transaction_id: 't', $transaction_type: '$sale', $transaction_status: '$pending' }),
      pay(2, { $transaction_id: 't', $transaction_type: '$sale', $transaction_status: '$success' }),
    ])
    expect(await records.record(1, 'transaction', 't')).toMatchObject({
      fields: { $transaction_status: '$success' },
      createdBy: 1,
      updatedBy: 2,
    })
  })

  it('make room for an original that comes after its refund', async () => {
    const { records } = await filled(await open(), [
      pay(1, { $transaction_id: 't', $transaction_type: '$refund', $amount: 1 }),
      pay(2, { $transaction_id: 't', $transaction_type: '$sale', $amount: 9 }),
    ])
    expect(await records.record(1, 'transaction', 't')).toMatchObject({
      fields: { $amount: 9 },
      createdBy: 2,
    })
    expect(await records.record(1, 'transaction', 't/refund/1')).toMatchObject({
      fields: { $amount: 1 },
      links: { sale: 't' },
      createdBy: 1,
    })
    expect(await records.parts(1, 't')).toMatchObject([{ id: 't/refund/1' }])
  })

  it('that came to another original by their order are parts of the one they are linked to', async () => {
    const { records } = await filled(await open(), [
      pay(1, { $transaction_id: 'a', $order_id: 'o' }),
      pay(2, { $transaction_id: 'b', $order_id: 'o', $transaction_type: '$refund' }),
      pay(3, { $transaction_id: 'b' }),
    ])
    expect(await records.parts(1, 'a')).toEqual([])
    expect(await records.parts(1, 'b')).toMatchObject([{ id: 'b/refund/2' }])
  })
}
