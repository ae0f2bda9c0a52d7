import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ReportWatch } from '../../report/report-watch.ts'
import {
  basic,
  bearer,
  openMemoryService,
  TEST_NOW_MS,
  type MemoryService,
} from '../../testing/memory-service.ts'

const DAY_MS = 86_400_000
const ORDERS = 60
const OLD_MS = TEST_NOW_MS - 90 * DAY_MS

interface Report {
  readonly abuse_type: string
  readonly as_of: number
  readonly progress: { readonly is_whole: boolean; readonly ledger_entries: number }
  readonly total: {
    readonly events: number
    readonly bad: number
    readonly good: number
    readonly not_yet_knowable: { readonly events: number }
    readonly figures: Readonly<Record<string, { readonly value: number }>> | null
  }
  readonly weeks: readonly { readonly events: number }[]
  readonly scores: readonly { readonly from: number; readonly to: number }[]
  readonly thresholds: readonly { readonly threshold: number }[]
  readonly currency: string | null
  readonly alarms: readonly { readonly kind: string; readonly sentence: string }[]
}

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService({ logLevel: 'info' })
  for (let at = 0; at < ORDERS; at += 1) await order(`o${at}`, OLD_MS + at * DAY_MS * 0.4)
  for (let at = 0; at < ORDERS; at += 1) await label(`o${at}`, at % 2 === 0)
  await order('young', TEST_NOW_MS - DAY_MS)
})
afterAll(() => service.close())

const headers = () => basic(service.local.production.api_key)
const post = (url: string, payload: object) =>
  service.app.inject({ method: 'POST', url, headers: headers(), payload })

const order = (id: string, $time: number) =>
  post('/v205/events', {
    $type: '$create_order',
    $user_id: `user ${id}`,
    $order_id: id,
    $time,
    $amount: 20_000_000,
    $currency_code: 'EUR',
  })

const label = (id: string, isBad: boolean) =>
  post('/v1/labels', {
    user_id: `user ${id}`,
    of: { type: 'order', id },
    abuse_type: 'payment_abuse',
    is_bad: isBad,
    time: TEST_NOW_MS - 2 * DAY_MS,
  })

const setScale = (scale: 100 | 1) =>
  service.app.inject({
    method: 'PATCH',
    url: `/v1/admin/accounts/${service.local.account_id}`,
    headers: bearer(service.adminToken),
    payload: { score_scale: scale },
  })

const get = (path: string, as = headers()) =>
  service.app.inject({ url: `/v1/models/${path}`, headers: as })

const reportOf = async (path: string, as = headers()): Promise<Report> => {
  const answer = await get(path, as)
  expect(answer.statusCode).toBe(200)
  return answer.json<Report>()
}

describe('the report of a model', () => {
  it('judges what has matured, and says how it was found', async () => {
    const report = await reportOf('payment_abuse/report')
    expect(report).toMatchObject({
      abuse_type: 'payment_abuse',
      as_of: TEST_NOW_MS - DAY_MS,
      progress: { is_whole: true },
      currency: 'EUR',
    })
    const { total, weeks, progress } = report
    // Scores that labels had computed again are entries too, and judge nothing.
    expect(progress.ledger_entries).toBeGreaterThanOrEqual(2 * ORDERS + 1)
    expect(total.events).toBe(ORDERS + 1)
    expect(total.bad + total.good + total.not_yet_knowable.events).toBe(total.events)
    expect(total.not_yet_knowable.events).toBeGreaterThan(0)
    expect(total.figures?.['brier_score']?.value).toBeGreaterThan(0)
    expect(weeks.reduce((sum, { events }) => sum + events, 0)).toBe(total.events)
    expect(report.scores).toHaveLength(20)
  })

  it('is of the asked time', async () => {
    const from = new Date(OLD_MS).toISOString()
    const { total } = await reportOf(`payment_abuse/report?from=${from}&to=${OLD_MS + 10 * DAY_MS}`)
    expect(total.events).toBe(25)
  })

  it('is of the caller’s environment only', async () => {
    for (const key of [service.local.sandbox, service.other.production]) {
      const { total } = await reportOf('payment_abuse/report', basic(key.api_key))
      expect(total).toMatchObject({ events: 0, figures: null })
    }
  })

  it('has scores on the account’s scale', async () => {
    const ends = async (): Promise<readonly unknown[]> => {
      const { scores, thresholds } = await reportOf('payment_abuse/report')
      return [scores.at(-1)?.to, thresholds.at(-1)?.threshold]
    }
    expect(await ends()).toEqual([100, 99])
    await setScale(1)
    expect(await ends()).toEqual([1, 0.99])
    await setScale(100)
  })

  it.each([
    ['nonsense/report', 404],
    ['payment_abuse/report?from=yesterday', 400],
    ['payment_abuse/report?from=2026-02-01&to=2026-01-01', 400],
  ])('refuses %s', async (path, status) => {
    expect((await get(path)).statusCode).toBe(status)
  })
})

describe('the watch', () => {
  it('tells each alarm once a day, and shows how many there are', async () => {
    const watch = new ReportWatch(service.services)
    const told = () =>
      service
        .logged()
        .split('\n')
        .filter((line) => line.includes('model alarm'))
    const { alarms } = await reportOf('payment_abuse/report')
    expect(alarms.map(({ kind }) => kind)).toContain('calibration')
    const drifting = async () => {
      const { outbox } = service.services
      const messages = await outbox.messages(1, { after: 0, limit: 1000 })
      return messages.filter(({ kind }) => kind === 'model.drifting').length
    }
    await watch.look()
    const noticed = await drifting()
    expect(noticed).toBe(alarms.length === 0 ? 0 : 1)
    const lines = told()
    expect(lines.length).toBeGreaterThan(0)
    await watch.look()
    expect(told()).toEqual(lines)
    service.setNowMs(TEST_NOW_MS + DAY_MS)
    await watch.look()
    expect(told()).toHaveLength(2 * lines.length)
    expect(await drifting()).toBe(noticed)
    expect(await service.services.metrics.text()).toContain(
      'winnow_model_alarms{abuse_type="payment_abuse",kind="calibration"} 1',
    )
  })
})
