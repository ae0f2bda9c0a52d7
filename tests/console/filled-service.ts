import type { Page } from 'playwright-core'
import type { ConsoleInBrowser } from './console-in-browser.ts'
import { sendEvents } from './filled-events.ts'
import type { Texts } from './texts.ts'

/** Names in addresses of `screens.json`, as `{user}`. */
export type Names = Readonly<Record<string, string>>

interface Answers {
  readonly id?: string
  readonly [member: string]: unknown
}

/** Asks as the person who is signed in. */
type Ask = (method: string, path: string, body?: object) => Promise<Answers>

const askFrom =
  (page: Page, environment: string): Ask =>
  async (method, path, body) => {
    const { ok, text } = await page.evaluate(
      async (request) => {
        const answer = await fetch(request.path, {
          method: request.method,
          headers: {
            'winnow-environment': request.environment,
            ...(request.body !== undefined && { 'content-type': 'application/json' }),
          },
          ...(request.body !== undefined && { body: request.body }),
        })
        return { ok: answer.ok, text: await answer.text() }
      },
      { method, path, environment, body: body === undefined ? undefined : JSON.stringify(body) },
    )
    if (!ok) throw new Error(`${method} ${path}: ${text}`)
    return text === '' ? {} : (JSON.parse(text) as Answers)
  }

const policyOf = ({ line, long }: Texts) => ({
  custom_fields: { note: 'string' },
  queues: [
    {
      name: 'payments',
      display_name: line('queue').slice(0, 150),
      abuse_type: 'payment_abuse',
      due: '12h',
    },
  ],
  counters: { orders_per_user: { count: '$create_order', by: 'user', over: ['1h', '1d'] } },
  workflows: [
    {
      name: 'orders',
      display_name: line('workflow').slice(0, 80),
      on: ['$create_order'],
      abuse_types: ['payment_abuse'],
      routes: [
        {
          name: 'large',
          when: `event.amount > usd(1) && event.custom.note != ${JSON.stringify(long('other note').slice(0, 300))}`,
          do: [{ review: 'payments' }],
        },
      ],
    },
  ],
})

async function fillSettings(ask: Ask, texts: Texts) {
  const { line, long } = texts
  const text = long('reason')
  await ask('PUT', '/v1/lists/known_texts', {
    kind: 'text',
    description: long('list').slice(0, 8_000),
  })
  const endpoint = await ask('POST', '/v1/endpoints', {
    url: 'https://hooks.shop.example/winnow',
    description: long('endpoint').slice(0, 8_000),
    filter: { kinds: ['list.*', 'case.*'] },
  })
  await ask('POST', '/v1/lists/known_texts/values', {
    add: [
      { value: text.slice(0, 1_000), reason: line('reason'), expires_at: '2100-01-01T00:00:00Z' },
    ],
    author: line('author'),
    source: line('source'),
  })
  await ask('PUT', '/v1/decisions/hold_order', {
    name: line('decision'),
    description: long('decision').slice(0, 8_000),
    entity_type: 'user',
    abuse_type: 'payment_abuse',
    category: 'watch',
  })
  await ask('PUT', '/v1/roles/desk', { meaning: line('role'), permissions: ['read_records'] })
  const { person_id: person } = (await ask('POST', '/v1/people', {
    email: 'noor@shop.example',
    name: line('person').slice(0, 100),
    roles: [{ role: 'desk' }, { role: 'analyst', queues: ['payments'] }],
  })) as { readonly person_id: string }
  await ask('POST', '/v1/views', {
    name: line('view'),
    screen: 'explore',
    search: 'span=7d',
    shared: true,
  })
  await ask('POST', '/v1/me/tokens', {
    name: line('token').slice(0, 100),
    permissions: ['read_records'],
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  })
  return { endpoint: endpoint.id ?? '', person }
}

/** A case of the queue: claimed, noted, linked; another one decided. */
async function workOnCases(ask: Ask, { long, line }: Texts): Promise<string> {
  const { cases } = (await ask('GET', '/v1/cases?order=queue&queue=payments')) as unknown as {
    readonly cases: readonly { readonly id: string; readonly version: number }[]
  }
  const [first, second] = cases
  if (first === undefined || second === undefined) throw new Error('no case waits')
  for (const { id } of [first, second]) await ask('POST', `/v1/cases/${id}/claim`, {})
  await ask('POST', `/v1/cases/${first.id}/steps`, {
    do: 'note',
    note: long('note').slice(0, 8_000),
  })
  await ask('POST', `/v1/cases/${first.id}/steps`, {
    do: 'link',
    url: 'https://shop.example/a?b=javascript:hostile()',
  })
  await ask('POST', `/v1/cases/${second.id}/decide`, {
    decisions: ['hold_order'],
    note: line('note'),
    version: second.version,
  })
  return first.id
}

/** Fills a service, so that every screen of the console has data. */
export async function fillService(
  opened: ConsoleInBrowser,
  page: Page,
  texts: Texts,
): Promise<Names> {
  const { account } = opened
  const production = `${account}/production`
  const sandbox = `${account}/sandbox`
  const ask = askFrom(page, production)
  await ask('POST', '/v1/policies', {
    document: policyOf(texts),
    stage: 'live',
    why: texts.long('why').slice(0, 2_000),
  })
  const settings = await fillSettings(ask, texts)
  const sent = await sendEvents(opened, texts)
  const caseId = await workOnCases(ask, texts)
  const user = encodeURIComponent(sent.user)
  await ask('POST', '/v1/labels', {
    user_id: sent.user,
    abuse_type: 'payment_abuse',
    is_bad: true,
    source: texts.line('source'),
    analyst: texts.line('analyst'),
    description: texts.long('label'),
  })
  const { values } = (await ask('GET', `/v1/users/${user}/links`)) as unknown as {
    readonly values: readonly { readonly type: string; readonly id: string }[]
  }
  const shared = Object.fromEntries(values.map(({ type, id }) => [type, id]))
  const { entries } = (await ask('GET', `/v1/users/${user}/timeline`)) as unknown as {
    readonly entries: readonly { readonly sequence: number; readonly type?: string }[]
  }
  const ordered = entries.find(({ type }) => type === '$create_order')
  const { devices } = (await ask('GET', `/v1/users/${user}/devices`)) as unknown as {
    readonly devices: readonly { readonly id: string }[]
  }
  const { deliveries } = (await ask('GET', '/v1/deliveries')) as unknown as {
    readonly deliveries: readonly { readonly id: string }[]
  }
  const backtest = await ask('POST', '/v1/backtests', { policy: policyOf(texts), was: 'none' })
  const played = await askFrom(page, sandbox)('POST', '/v1/simulations', {
    attack: 'card-testing',
    users: 50,
    minutes: 1,
  })
  await askFrom(page, sandbox)('POST', `/v1/simulations/${played.id}/stop`)
  return {
    ...shared,
    ...settings,
    ...sent,
    entry: String(ordered?.sequence ?? ''),
    device: devices[0]?.id ?? '',
    delivery: deliveries[0]?.id ?? '',
    backtest: backtest.id ?? '',
    simulation: played.id ?? '',
    case: caseId,
    production,
    sandbox,
  }
}
