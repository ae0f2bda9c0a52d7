import { describe, expect, it } from 'vitest'
import { basic } from '../../testing/memory-service.ts'
import { caseService } from './case-service.test.support.ts'

const desk = caseService()
const BLOCK = 'block_user_payment_abuse'
const ACCEPT = 'accept_user_payment_abuse'
const WATCH = 'watch_user_payment_abuse'

describe('a case', () => {
  it('opens with why it is there, and another cause joins it', async () => {
    await desk.order('ann', 'q1-1', 100, { $user_email: 'x@mailinator.com' })
    const first = await desk.caseOf('ann')
    expect(first).toMatchObject({ state: 'open', queue: 'q1', cause_count: 1, version: 1 })
    expect(first.causes).toMatchObject([{ workflow: 'orders', route: 'q1', about: 'q1-1' }])
    expect(first.causes[0]?.['values']).toMatchObject({ 'event.order_id': 'q1-1' })
    expect(first.reasons.length).toBeGreaterThan(0)
    expect(first.buttons.map(({ id }) => id)).toEqual([BLOCK, WATCH, ACCEPT])
    await desk.order('ann', 'q1-2', 50)
    const joined = await desk.caseOf('ann')
    expect(joined.id).toBe(first.id)
    expect(joined).toMatchObject({ cause_count: 2, money: { usd_micros: 150_000_000 } })
    expect(joined.due_at).toBe(first.due_at - 3_600_000)
  })

  it('is not opened twice by a retry', async () => {
    await desk.order('abe', 'q1-7', 100)
    await desk.order('abe', 'q1-7', 100)
    expect((await desk.caseOf('abe')).cause_count).toBe(1)
    await desk.decide('abe', [ACCEPT])
    await desk.order('abe', 'q1-7', 100)
    expect((await desk.caseOf('abe')).state).toBe('decided')
  })

  it('has the present score, and leaves when it is harmless by its queue', async () => {
    await desk.order('bob', 'q3-1', 900)
    await desk.pass(3_600_000)
    await desk.order('bob', 'x-1', 1)
    const left = await desk.caseOf('bob')
    expect(left.score_now).not.toBe(left.score_then)
    expect(left).toMatchObject({ state: 'left', ending: { why: 'harmless' } })
  })

  it.each([
    ['the API', 'api', () => decideByApi('cal'), 'cal'],
    ['the policy', 'policy', () => desk.order('dan', 'bad-1', 5), 'dan'],
  ])('that is decided by %s leaves, and says so', async (_, elsewhere, decide, user) => {
    await desk.order(user, 'q1-1')
    await decide()
    const of = await desk.caseOf(user)
    expect(of).toMatchObject({ state: 'decided', ending: { why: 'decided_elsewhere', elsewhere } })
    const late = await desk.work(of.id, 'decide', { decisions: [ACCEPT], version: of.version })
    expect(late.status).toBe(409)
    expect(JSON.stringify(late.body)).toContain(BLOCK)
  })

  it('in another queue that is decided ends this one, too, and its undo opens both again', async () => {
    await desk.order('eli', 'q1-1')
    await desk.order('eli', 'q2-1')
    const [later] = (await desk.call('GET', '/v1/cases?queue=q2&state=open')).json<{
      cases: { id: string }[]
    }>().cases
    const id = later?.id ?? ''
    expect((await desk.work(id, 'decide', { decisions: [BLOCK], version: 1 })).status).toBe(200)
    const other = (
      await desk.call('GET', '/v1/cases?queue=q1&entity_type=user&entity_id=eli')
    ).json()
    expect(other).toMatchObject({ cases: [{ ending: { elsewhere: 'queue', detail: 'q2' } }] })
    expect((await desk.work(id, 'undo')).status).toBe(200)
    const again = await desk.call('GET', '/v1/cases?state=open&entity_type=user&entity_id=eli')
    expect(again.json<{ cases: object[] }>().cases.length).toBe(2)
  })
})

const decideByApi = async (user: string) => {
  const path = `/v3/accounts/${desk.service().local.account_id}/users/${user}/decisions`
  await desk.call('POST', path, { decision_id: BLOCK, source: 'MANUAL_REVIEW', analyst: 'kim' })
}

describe('a decision', () => {
  it('is applied and labelled at once, settled after ten seconds, and has its clocks (C7, C21)', async () => {
    await desk.order('fay', 'q1-1')
    const entered = desk.nowMs()
    await desk.pass(1000)
    const { id, version } = await desk.caseOf('fay')
    await desk.work(id, 'claim')
    await desk.pass(2000)
    const done = await desk.work(id, 'decide', { decisions: [BLOCK], version, note: 'a ring' })
    expect(done.body).toMatchObject({
      state: 'decided',
      claim: null,
      clocks: {
        entered_at: entered,
        claimed_at: entered + 1000,
        first_look_at: entered + 1000,
        decided_at: entered + 3000,
      },
      ending: { who: 'eva', decisions: [BLOCK] },
      undo_until: entered + 13_000,
    })
    expect(await desk.decisionOf('fay')).toBe(BLOCK)
    expect(await desk.labelsOf('fay')).toMatchObject([{ isBad: true, analyst: 'eva' }])
    const before = (await desk.entries('settled')).length
    await desk.pass(9999)
    expect((await desk.entries('settled')).length).toBe(before)
    await desk.pass(1)
    const settled = await desk.entries('settled')
    expect(settled.at(-1)?.body).toMatchObject({
      case: Number(id),
      queue: 'q1',
      userId: 'fay',
      who: { name: 'eva' },
    })
    expect((await desk.caseOf('fay')).undo_until).toBeNull()
    await desk.pass(20_000)
    expect((await desk.entries('settled')).length).toBe(settled.length)
  })

  it('that is undone in time leaves nothing: what stood before stands, and no message follows (C7)', async () => {
    await desk.order('gus', 'q1-1')
    expect(await desk.decisionOf('gus')).toBe(WATCH)
    await desk.decide('gus', [BLOCK])
    const settled = (await desk.entries('settled')).length
    const { id } = await desk.caseOf('gus')
    expect((await desk.work(id, 'undo')).body).toMatchObject({
      left: false,
      case: { state: 'open' },
    })
    expect(await desk.decisionOf('gus')).toBe(WATCH)
    expect(await desk.labelsOf('gus')).toEqual([])
    await desk.pass(60_000)
    expect((await desk.entries('settled')).length).toBe(settled)
    expect((await desk.work(id, 'undo')).status).toBe(409)
  })

  it('that is undone later is reversed, with the label that was there before (C7)', async () => {
    await desk.order('hal', 'q1-1')
    const path = `/v205/users/hal/labels`
    const label = { $is_fraud: false, $abuse_type: 'payment_abuse', $source: 'gateway' }
    await desk.call('POST', path, label)
    await desk.decide('hal', [BLOCK])
    await desk.pass(11_000)
    const { id } = await desk.caseOf('hal')
    expect((await desk.work(id, 'undo')).body).toMatchObject({ left: true })
    expect(await desk.labelsOf('hal')).toMatchObject([{ isBad: false, source: 'gateway' }])
    expect((await desk.entries('case')).at(-1)?.body).toMatchObject({
      do: 'undo',
      wasFinal: true,
    })
  })

  it('can be of several abuse types at once, all of which an undo takes back (C7)', async () => {
    await desk.order('ida', 'q1-1')
    const both = [BLOCK, 'block_user_account_abuse']
    expect((await desk.decide('ida', both)).status).toBe(200)
    expect((await desk.labelsOf('ida')).length).toBe(2)
    await desk.work((await desk.caseOf('ida')).id, 'undo')
    expect(await desk.labelsOf('ida')).toEqual([])
  })

  it.each([
    ['an unknown one', ['nonsense']],
    ['one about an order', ['block_order_payment_abuse']],
    ['none of its abuse type', ['block_user_content_abuse']],
    ['two of one abuse type', [BLOCK, ACCEPT]],
  ])('is refused: %s', async (_, decisions) => {
    await desk.order('jon', 'q1-1')
    expect((await desk.decide('jon', decisions)).status).toBe(400)
  })

  it('of two people at once is one decision; the other reads who was faster (C8)', async () => {
    await desk.order('kit', 'q1-1')
    const both = await Promise.all([
      desk.decide('kit', [BLOCK], 'eva'),
      desk.decide('kit', [ACCEPT], 'tom'),
    ])
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    const { ending } = await desk.caseOf('kit')
    const refused = JSON.stringify(both.find(({ status }) => status === 409)?.body)
    expect(refused).toContain(String(ending?.['who']))
    expect((await desk.labelsOf('kit')).length).toBe(1)
  })

  it('of a case that changed since it was looked at is refused, and says what changed', async () => {
    await desk.order('lea', 'q1-1')
    const { id } = await desk.caseOf('lea')
    await desk.work(id, 'steps', { do: 'note', note: 'called them' }, 'tom')
    const late = await desk.work(id, 'decide', { decisions: [BLOCK], version: 1 })
    expect(late.status).toBe(409)
    expect(JSON.stringify(late.body)).toContain('note by tom')
  })
})

describe('a request that is sent again with its Idempotency-Key', () => {
  const send = (id: string, path: string, key: string, body: object) => {
    const { app, local } = desk.service()
    return app.inject({
      method: 'POST',
      url: `/v1/cases/${id}/${path}`,
      headers: { ...basic(local.production.api_key), 'idempotency-key': key },
      payload: { analyst: 'eva', ...body },
    })
  }
  const kinds = async () => (await desk.entries('case')).length

  it('(C19) is done once: a step, a decision and its undo', async () => {
    await desk.order('again', 'q1-again')
    const { id, version } = await desk.caseOf('again')
    const before = await kinds()
    const note = { do: 'note', note: 'They called.' }
    const decided = { decisions: ['block_user_payment_abuse'], version: version + 1 }
    for (const [path, body] of [
      ['steps', note],
      ['decide', decided],
      ['undo', {}],
    ] as const) {
      const [first, second] = [
        await send(id, path, `${path}-1`, body),
        await send(id, path, `${path}-1`, body),
      ]
      expect([path, first.statusCode, second.statusCode]).toEqual([path, 200, 200])
      // The case is shown as it is now: its score may have changed meanwhile.
      const steps = (body: string) => /"history":\[.*?\]/s.exec(body)?.[0]
      expect(steps(second.body)).toBe(steps(first.body))
    }
    expect(await kinds()).toBe(before + 3)
    // The decision was undone since: sent again late, it is still not done again.
    expect((await send(id, 'decide', 'decide-1', decided)).json()).toMatchObject({ state: 'open' })
    expect(await kinds()).toBe(before + 3)
  })

  it('(C19) with another body is refused', async () => {
    await desk.order('other', 'q1-other')
    const { id, version } = await desk.caseOf('other')
    const decided = { decisions: ['block_user_payment_abuse'], version }
    expect((await send(id, 'decide', 'one', decided)).statusCode).toBe(200)
    const accept = { ...decided, decisions: ['accept_user_payment_abuse'] }
    expect((await send(id, 'decide', 'one', accept)).statusCode).toBe(409)
    expect(await desk.decisionOf('other')).toBe('block_user_payment_abuse')
  })
})

describe('work', () => {
  it('is claimed for ten minutes, prolonged by activity, and freed by time (C8)', async () => {
    await desk.order('max', 'q5-1')
    const { case: first } = await desk.next('q5')
    const id = first?.id ?? ''
    expect(first?.claim).toMatchObject({ who: 'eva', until: desk.nowMs() + 600_000 })
    expect((await desk.next('q5', {}, 'tom')).case).toBeNull()
    const taken = await desk.work(id, 'claim', {}, 'tom')
    expect(taken.status).toBe(409)
    expect(JSON.stringify(taken.body)).toContain('eva holds')
    expect((await desk.work(id, 'decide', { decisions: [BLOCK], version: 1 }, 'tom')).status).toBe(
      409,
    )
    await desk.pass(500_000)
    await desk.work(id, 'steps', { do: 'note', note: 'thinking' })
    await desk.pass(599_999)
    expect((await desk.next('q5', {}, 'tom')).case).toBeNull()
    await desk.pass(1)
    expect((await desk.next('q5', {}, 'tom')).case?.id).toBe(id)
    expect((await desk.work(id, 'release', {}, 'tom')).status).toBe(204)
    expect((await desk.next('q5')).case?.id).toBe(id)
  })

  it('C9: what is skipped is not offered to the same person in this round, and to others it is', async () => {
    await desk.order('nia', 'q6-1', 900)
    await desk.order('ned', 'q6-2', 10)
    const pair = await desk.next('q6', { prefetch: true })
    expect([pair.case, pair.after].map((of) => of?.queue)).toEqual(['q6', 'q6'])
    const id = pair.case?.id ?? ''
    expect((await desk.work(id, 'steps', { do: 'skip' })).status).toBe(400)
    await desk.work(id, 'steps', { do: 'skip', note: 'language' })
    expect((await desk.next('q6')).case?.id).toBe(pair.after?.id)
    await desk.work(pair.after?.id ?? '', 'steps', { do: 'skip', note: 'language' })
    expect(await desk.next('q6')).toMatchObject({ case: null, skipped: 2 })
    expect((await desk.next('q6', {}, 'tom')).case).not.toBeNull()
    await desk.pass(1)
    expect((await desk.next('q6', { new_round: true })).case).not.toBeNull()
  })

  it('is held until a time, handed over with a note, and escalated (C8)', async () => {
    await desk.order('oli', 'q7-1')
    const { id } = await desk.caseOf('oli')
    const until = desk.nowMs() + 60_000
    await desk.work(id, 'steps', { do: 'hold', until })
    expect((await desk.next('q7')).case).toBeNull()
    await desk.pass(60_000)
    expect((await desk.next('q7')).case?.id).toBe(id)
    await desk.work(id, 'steps', { do: 'hand_over', to: 'tom', note: 'speaks French' })
    expect((await desk.next('q7')).case).toBeNull()
    const given = await desk.next('q7', {}, 'tom')
    expect(given.case?.history.at(-1)).toMatchObject({
      did: 'hand_over',
      who: 'eva',
      note: 'speaks French',
    })
    await desk.work(id, 'steps', { do: 'escalate', note: 'odd' }, 'tom')
    await desk.work(id, 'steps', { do: 'link', url: 'https://maps.example/1' })
    expect(await desk.caseOf('oli')).toMatchObject({ escalated: true })
    expect((await desk.work(id, 'steps', { do: 'link', url: 'javascript:alert(1)' })).status).toBe(
      400,
    )
  })

  it('C10: what was handed over to a person comes first for them, whatever the order, and for nobody else', async () => {
    await desk.order('una', 'q8-hand-1', 10)
    await desk.order('ugo', 'q8-hand-2', 9000)
    await desk.order('uli', 'q8-hand-3', 8000)
    const [low, high] = [(await desk.caseOf('una')).id, (await desk.caseOf('ugo')).id]
    await desk.work(low, 'steps', { do: 'hand_over', to: 'tom', note: 'speaks French' }, 'eva')
    const pair = await desk.next('q8', { prefetch: true }, 'tom')
    expect([pair.case?.id, pair.after?.id]).toEqual([low, high])
    expect((await desk.next('q8')).case?.id).toBe((await desk.caseOf('uli')).id)
    await desk.work(low, 'steps', { do: 'skip', note: 'later' }, 'tom')
    await desk.work(high, 'release', {}, 'tom')
    expect(await desk.next('q8', {}, 'tom')).toMatchObject({ case: { id: high }, skipped: 1 })
    const { queues } = (await desk.call('GET', '/v1/queues')).json<{
      queues: { order_sentence: string }[]
    }>()
    for (const { order_sentence: sentence } of queues) {
      expect(sentence).toContain('What was handed over to a person comes first for them.')
    }
  })

  it('needs the name of who works, where a key is used', async () => {
    const unnamed = await desk.call('POST', '/v1/queues/q1/next', {})
    expect(unnamed.statusCode).toBe(400)
  })

  it('C11: is warned of once at each share of its time, with all that a message needs', async () => {
    await desk.order('pia', 'q2-9')
    const { id } = await desk.caseOf('pia')
    const warnings = async () =>
      (await desk.entries('due')).flatMap((entry) => {
        const due = entry?.body as { case: number; percent: number }
        return due.case === Number(id) ? [due] : []
      })
    await desk.pass(18_000_000 - 1)
    expect(await warnings()).toEqual([])
    await desk.pass(1)
    expect(await warnings()).toMatchObject([
      { percent: 50, queue: 'q2', userId: 'pia', entity: { id: 'pia' } },
    ])
    await desk.pass(18_000_000)
    await desk.pass(1000)
    expect((await warnings()).map(({ percent }) => percent)).toEqual([50, 100])
    expect(await desk.caseOf('pia')).toMatchObject({ urgency: 'overdue' })
    const { queues } = (await desk.call('GET', '/v1/queues')).json<{
      queues: { name: string; overdue: number }[]
    }>()
    expect(queues.find(({ name }) => name === 'q2')?.overdue).toBeGreaterThan(0)
  })
})

it('C12: the tested routing is what then happens', async () => {
  const event = {
    $type: '$create_order',
    $user_id: 'quin',
    $order_id: 'q4-1',
    $amount: 9_000_000,
    $currency_code: 'USD',
  }
  const tested = await desk.call('POST', '/v1/queues:test', { event })
  expect(tested.json()).toMatchObject({
    policy_version: 1,
    reaches: [
      {
        queue: 'q4',
        workflow: 'orders',
        route: 'q4',
        joins: null,
        due_at: desk.nowMs() + 86_400_000,
      },
    ],
  })
  await desk.order('quin', 'q4-1', 9)
  const of = await desk.caseOf('quin')
  expect(of).toMatchObject({ queue: 'q4', due_at: desk.nowMs() + 86_400_000 })
  expect(of.causes).toMatchObject([{ workflow: 'orders', route: 'q4' }])
  expect(of.buttons.map(({ id }) => id)).toEqual([ACCEPT, BLOCK])
  const again = await desk.call('POST', '/v1/queues:test', {
    event: { ...event, $order_id: 'q4-2' },
  })
  expect(again.json()).toMatchObject({ reaches: [{ joins: of.id }] })
  const none = await desk.call('POST', '/v1/queues:test', { event: { ...event, $order_id: 'x' } })
  expect(none.json()).toMatchObject({
    reaches: [],
    why_not: expect.stringContaining('No route') as unknown,
  })
})

it('a workflow run shows the queue with its buttons, and is finished when the case is decided', async () => {
  await desk.order('ray', 'q4-9', 20)
  const { causes } = await desk.caseOf('ray')
  const path = `/v3/accounts/${desk.service().local.account_id}/workflows/runs/${String(causes[0]?.['sequence'])}-orders`
  const before = (await desk.call('GET', path)).json()
  expect(before).toMatchObject({
    state: 'running',
    history: [
      {
        app: 'review_queue',
        config: {
          buttons: [
            { id: ACCEPT, name: 'Accept user' },
            { id: BLOCK, name: 'Block user' },
          ],
        },
      },
      {},
      {},
      {},
    ],
  })
  await desk.decide('ray', [ACCEPT])
  expect((await desk.call('GET', path)).json()).toMatchObject({ state: 'finished' })
})
