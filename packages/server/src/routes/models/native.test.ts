import { hash } from 'node:crypto'
import { setImmediate } from 'node:timers/promises'
import { entryOfKind } from '@winnow/engine'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import {
  basic,
  type MemoryService,
  openMemoryService,
  TEST_NOW_MS,
} from '../../testing/memory-service.ts'

const HOUR_MS = 3_600_000

interface Models {
  readonly models: readonly {
    readonly abuse_type: string
    readonly serving: number
    readonly kind: string
    readonly bad: number
    readonly fitting: unknown
    readonly history: readonly {
      readonly model: number
      readonly how: string
      readonly rows?: number
    }[]
  }[]
}

let service: MemoryService
let nowMs: number
beforeEach(async () => {
  service = await openMemoryService()
  nowMs = TEST_NOW_MS
})
afterEach(() => service.close())

const headers = (): Record<string, string> => ({
  ...basic(service.local.production.api_key),
  'content-type': 'application/json',
})

async function post(url: string, payload: object = {}): Promise<{ status: number; body: object }> {
  const answer = await service.app.inject({ method: 'POST', url, headers: headers(), payload })
  return { status: answer.statusCode, body: answer.json<object>() }
}

/** What the audit says was done, in its order. */
async function auditedActions(): Promise<readonly string[]> {
  const { ledger } = service.services
  const entries = await ledger.read(1, ledger.last())
  return entries.flatMap((entry) => entryOfKind('audit', entry)?.body.what ?? [])
}

async function paymentModel(): Promise<Models['models'][number]> {
  const answer = await service.app.inject({ method: 'GET', url: '/v1/models', headers: headers() })
  expect(answer.statusCode).toBe(200)
  const found = answer
    .json<Models>()
    .models.find(({ abuse_type }) => abuse_type === 'payment_abuse')
  if (found === undefined) throw new Error('payment abuse is missing')
  return found
}

/** Gift cards by express are the ring's; everybody else buys books. Answers the payment score. */
async function order(number: number, isRings: boolean): Promise<number> {
  const { body } = await post('/v205/events?return_score=true', {
    $type: '$create_order',
    $user_id: `user-${number}`,
    $order_id: `order-${number}`,
    $amount: 20_000_000,
    $currency_code: 'USD',
    shelf: isRings ? 'gift cards' : 'books',
    delivery: isRings ? 'express' : 'post',
  })
  const { score_response: response } = body as {
    score_response?: { scores: { payment_abuse: { score: number } } }
  }
  return (response?.scores.payment_abuse.score ?? NaN) * 100
}

/** The file as if its digest had been made of what it says. */
function resigned({ sha256: _old, ...file }: Record<string, unknown>): object {
  return { ...file, sha256: hash('sha256', JSON.stringify(file)) }
}

const layersOf = (text: string) => ({
  layers: Buffer.from(text).toString('base64'),
  layers_sha256: hash('sha256', text),
})

async function sell(orders: number): Promise<void> {
  for (let number = 0; number < orders; number += 1) {
    nowMs += 3 * HOUR_MS
    service.setNowMs(nowMs)
    await order(number, number % 4 === 0)
    const { status } = await post('/v1/labels', {
      user_id: `user-${number}`,
      abuse_type: 'payment_abuse',
      is_bad: number % 4 === 0,
    })
    expect(status).toBe(200)
  }
  for (let turn = 0; turn < 50; turn += 1) await setImmediate()
}

/** Of the served model, and of an abuse type that nobody labelled. */
async function reportedInFigures(serving: number): Promise<void> {
  const { body } = await service.app.inject('/metrics')
  const of = (type: string) => `{environment="1",abuse_type="${type}"}`
  expect(body).toContain(`winnow_model_sequence${of('payment_abuse')} ${serving}\n`)
  expect(body).toContain(`winnow_model_sequence${of('content_abuse')} 0\n`)
  const fitted = body.split(`winnow_model_fitted_timestamp_seconds${of('payment_abuse')} `)[1]
  expect(Number(fitted?.split('\n')[0]) * 1000).toBeGreaterThan(TEST_NOW_MS)
  expect(Number(fitted?.split('\n')[0]) * 1000).toBeLessThanOrEqual(nowMs)
  expect(body).not.toContain(`winnow_model_fitted_timestamp_seconds${of('content_abuse')}`)
  expect(body).toContain('winnow_untaught_labels 0\n')
}

describe('models over HTTP', () => {
  it('are none before there is a label', async () => {
    expect(await paymentModel()).toMatchObject({ serving: 0, kind: 'none', bad: 0, history: [] })
  })

  it('count the bad rows that stand: a label that is taken back is none of them', async () => {
    for (const number of [1, 2, 3]) {
      await order(number, true)
      const of = { type: 'order', id: `order-${number}` }
      const user_id = `user-${number}`
      await post('/v1/labels', { user_id, of, abuse_type: 'payment_abuse', is_bad: true })
    }
    expect(await paymentModel()).toMatchObject({ bad: 3 })
    const url = '/v1/labels?type=order&id=order-2'
    await service.app.inject({ method: 'DELETE', url, headers: headers() })
    expect(await paymentModel()).toMatchObject({ bad: 2 })
    expect((await post('/v1/models/payment_abuse/rollback')).status).toBe(404)
    const starter = { abuse_type: 'payment_abuse', serving: 0, sequence: 0 }
    const promoted = await post('/v1/models/payment_abuse/promote?model=0')
    expect(promoted).toEqual({ status: 200, body: starter })
    expect((await post('/v1/models/payment_abuse/rollback')).status).toBe(404)
  })

  it('learn a pattern that only labels tell, and serve as they are chosen', async () => {
    const before = await order(1_000_000, true)
    await sell(200)
    const fitted = await paymentModel()
    expect(fitted.kind).toBe('trees')
    expect(fitted.history.at(-1)).toMatchObject({ how: 'promoted' })
    const rings = await order(1_000_001, true)
    expect(rings).toBeGreaterThan(before + 20)
    expect(rings).toBeGreaterThan((await order(1_000_002, false)) + 20)

    const first = await post('/v1/models/payment_abuse/promote?model=0')
    expect(first.status).toBe(200)
    expect(await post('/v1/models/payment_abuse/promote?model=0')).toEqual(first)
    expect(await paymentModel()).toMatchObject({ serving: 0, kind: 'none' })
    expect((await post('/v1/models/payment_abuse/rollback')).status).toBe(200)
    expect(await paymentModel()).toMatchObject({ serving: fitted.serving, kind: 'trees' })
    expect(await order(1_000_003, true)).toBeGreaterThan(before + 20)
    expect(await paymentModel()).toMatchObject({ chosen_by_hand: true })

    expect((await post('/v1/models/payment_abuse/release')).status).toBe(200)
    const released = await paymentModel()
    expect(released).toMatchObject({ serving: fitted.serving, chosen_by_hand: false })
    expect(released.history.at(-1)).toMatchObject({ how: 'released', at: nowMs })
    expect((await post('/v1/models/payment_abuse/release')).status).toBe(409)
    expect(await auditedActions()).toEqual([
      'promote_model',
      'promote_model',
      'roll_back_model',
      'release_model',
    ])
    const again = await post(`/v1/models/payment_abuse/promote?model=${fitted.serving}`)
    expect(again.status).toBe(200)
    expect(await paymentModel()).toMatchObject({ chosen_by_hand: true })
    await reportedInFigures(fitted.serving)
  })

  it('move as a file to another environment, where they serve when they are chosen', async () => {
    await sell(200)
    const { serving } = await paymentModel()
    const url = '/v1/models/payment_abuse/export'
    const exported = await service.app.inject({ url, headers: headers() })
    const file = exported.json<Record<string, unknown>>()
    expect(file).toMatchObject({ model: serving, summary: { kind: 'trees' } })
    const sandbox = {
      ...basic(service.local.sandbox.api_key),
      'content-type': 'application/json',
    }
    const inSandbox = async (path: string, payload: object = {}) => {
      const to = `/v1/models/payment_abuse/${path}`
      return service.app.inject({ method: 'POST', url: to, headers: sandbox, payload })
    }
    const answer = await inSandbox('import', file)
    expect(answer.statusCode).toBe(200)
    const { model, serving: before } = answer.json<{ model: number; serving: number }>()
    expect(before).toBe(0)
    expect((await inSandbox(`promote?model=${model}`)).statusCode).toBe(200)
    const shown = await service.app.inject({ url: '/v1/models/payment_abuse', headers: sandbox })
    expect(shown.json()).toMatchObject({
      serving: model,
      kind: 'trees',
      history: [
        { how: 'imported', sha256: file['layers_sha256'] },
        { how: 'by_hand', model },
      ],
    })

    const actions = await auditedActions()
    expect(actions.filter((what) => what === 'import_model')).toHaveLength(1)
    const told = file['summary'] as object
    const spoilt = [
      [{ ...file, parent: 7 }, 'its digest is another'],
      [{ ...file, format: 'x' }, 'no model file'],
      [[], 'no model file'],
      [resigned({ ...file, features: 'others' }), 'another list of features'],
      [resigned({ ...file, layers: 'AAAA' }), 'its layers are damaged'],
      [resigned({ ...file, summary: {} }), 'members of it are missing'],
      [resigned({ ...file, summary: { ...told, judged: 7 } }), 'members of it are missing'],
      [resigned({ ...file, ...layersOf('') }), 'no model of this version'],
      [resigned({ ...file, abuse_type: 'content_abuse' }), 'a model of content_abuse'],
    ] as const
    for (const [body, why] of spoilt) {
      const refused = await inSandbox('import', body)
      expect([refused.statusCode, refused.body]).toEqual([400, expect.stringContaining(why)])
    }
  })

  it('are fitted when somebody asks, which the log tells with figures', async () => {
    expect((await post('/v1/models/payment_abuse/train')).status).toBe(409)
    await sell(120)
    const { serving } = await paymentModel()
    const { status, body } = await post('/v1/models/payment_abuse/train')
    expect([status, body]).toEqual([202, { abuse_type: 'payment_abuse', rows: expect.any(Number) }])
    expect(await auditedActions()).toEqual(['train_model'])
    for (let turn = 0; turn < 50; turn += 1) await setImmediate()
    const fitted = await paymentModel()
    expect(fitted.history.at(-1)?.model).toBeGreaterThan(serving)
    expect(fitted).toMatchObject({ fitting: null, last_fit: { how: 'fitted' } })
    expect(service.logged()).toMatch(/"rows":\d+,"msg":"a model is being fitted"/)
    expect(service.logged()).toMatch(/"phase":"judging","ms":\d+,"msg":"a fit goes on"/)
    expect(service.logged()).toMatch(
      /"bad":\d+,"unreadable":0,.*"ms":\d+,"msg":"a model was fitted"/,
    )
    const judged = { rows: expect.any(Number) as number, bad: expect.any(Number) as number }
    const metrics = { average_precision: { value: null, low: null, high: null } }
    expect(fitted.history.at(-1)).toMatchObject({ unreadable: 0, judged, metrics })
  })

  it.each([
    ['payment_abuse/promote?model=1', 404],
    ['payment_abuse/promote?model=x', 400],
    ['payment_abuse/promote', 400],
    ['payment_abuse/promote?model=', 400],
    ['payment_abuse/promote?model=1e3', 400],
    ['payment_abuse/promote?model=0x10', 400],
    ['nonsense/promote?model=0', 404],
    ['nonsense/rollback', 404],
  ])('POST /v1/models/%s is answered with %i', async (path, status) => {
    await order(1, false)
    expect((await post(`/v1/models/${path}`)).status).toBe(status)
  })
})
