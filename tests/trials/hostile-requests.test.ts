/**
 * Mutated requests to every call of the route table with every kind of credential, over real sockets against a real
 * process. None may be answered 5xx or not at all, show a secret key, or end the service; afterwards an event of an account
 * that nobody attacked has the score that the same event had before.
 *
 * Each request is drawn from a seed of its own, the trial's and its number: WINNOW_TRIAL_REQUEST sends that one alone.
 */
import { once } from 'node:events'
import process from 'node:process'
import { type DeclaredCall, EVENT_STREAM, GRANTABLE, NATIVE_CALLS } from '@winnow/contract/native'
import { ROUTES } from '@winnow/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Random } from '../../benchmarks/support/random.mjs'
import { ApiCaller } from './support/api-caller.ts'
import { RawConnection, type RawOutcome } from './support/raw-connection.ts'
import { routeRequest, type RouteTargets } from './support/route-requests.ts'
import { ServiceProcess, temporaryDirectory } from './support/service-process.ts'
import { DRAWN_FROM, SEED, sized, START_MS } from './support/size.ts'
import { newTrialStore } from './support/trial-store.ts'

const REQUESTS = sized(1_500, 200_000)
const SENDERS = 16
/** Faults kept to be shown. */
const MAX_FAULTS = 10
/** Numbers of requests are far apart as seeds: neighbours would draw alike. */
const SEED_STEP = 7_919

/** The last output of a service that ended. */
const SHOWN_OUTPUT_CHARS = 3_000

const ONE = process.env['WINNOW_TRIAL_REQUEST']

/** They go on for minutes, and would count as silent. */
const STREAMS = new Set<string>(
  Object.values<DeclaredCall>(NATIVE_CALLS)
    .filter(({ answer }) => answer.type === EVENT_STREAM)
    .map(({ path }) => path),
)

interface MadeAccount {
  readonly account_id: string
  readonly production: { readonly api_key: string; readonly beacon_key: string }
}

interface MadePartner {
  readonly partner_id: string
  readonly key: string
}

const DAY_MS = 86_400_000
const PASSWORD = 'eight quiet herons'

const basic = (key: string): string => `Basic ${Buffer.from(`${key}:`).toString('base64')}`

const ORDER = {
  $type: '$create_order',
  $user_id: 'honest',
  $order_id: 'order',
  $time: START_MS - 60_000,
  $amount: 25_000_000,
  $currency_code: 'USD',
  $user_email: 'honest@example.com',
}

/** What is wrong with an answer; undefined = nothing. */
function faultOf(outcome: RawOutcome, secrets: readonly string[]): string | undefined {
  if (outcome === 'silent') return 'no answer'
  if (typeof outcome === 'string') return undefined
  if (!(outcome.status >= 100 && outcome.status < 500)) return `status ${outcome.status}`
  return secrets.some((secret) => (outcome.head + outcome.body).includes(secret))
    ? 'a secret in an answer'
    : undefined
}

describe(`${REQUESTS} hostile requests to every call (${DRAWN_FROM})`, () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>
  let service: ServiceProcess
  let targets: RouteTargets
  let secrets: readonly string[]
  const faults: { readonly request: number; readonly why: string; readonly sent: string }[] = []
  const answers = new Map<string, number>()
  const scores: unknown[] = []

  beforeAll(
    async () => {
      directory = await temporaryDirectory()
      const { settings } = await newTrialStore()
      service = await ServiceProcess.start(directory.path, {
        ...settings,
        WINNOW_BEACON_RATE_LIMIT_IP_PER_SECOND: '0',
        WINNOW_BEACON_RATE_LIMIT_KEY_PER_SECOND: '0',
        WINNOW_BODY_TIMEOUT_MS: '2000',
      })
      const untouched = [await makeAccount('before'), await makeAccount('after')]
      targets = await targetsOf()
      const [before, after] = untouched
      scores.push(await scoreOf(before))
      await attack()
      if (isAlive()) scores.push(await scoreOf(after))
    },
    sized(300_000, 7_200_000),
  )

  afterAll(async () => {
    await service.end('SIGKILL')
    await directory.remove()
  })

  async function admin(method: string, path: string, body: object): Promise<unknown> {
    const { admin_token: token } = service.credentials
    const answer = await fetch(`${service.address}/v1/admin/${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      ...(method === 'DELETE' ? {} : { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    expect([path, answer.ok]).toEqual([path, true])
    return text === '' ? undefined : JSON.parse(text)
  }

  const makeAccount = async (name: string): Promise<MadeAccount> =>
    (await admin('POST', 'accounts', { name })) as MadeAccount

  const post = (path: string, headers: Readonly<Record<string, string>>, body: object) =>
    fetch(service.address + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    })

  /** A personal token of the first admin, with all that a token may have. */
  async function personalToken(): Promise<string> {
    const authorization = `Bearer ${service.credentials.admin_token}`
    const made = await post('/v1/people/first-admin-link', { authorization }, {})
    const { link } = (await made.json()) as { readonly link: string }
    const token = link.split('#')[1]
    const wish = { token, password: PASSWORD, email: 'root@shop.test' }
    const { headers } = await post('/v1/sign-in/link', {}, wish)
    const cookie = headers.getSetCookie()[0]?.split(';')[0] ?? ''
    const answer = await post(
      '/v1/me/tokens',
      { cookie, 'sec-fetch-site': 'same-origin' },
      { name: 'trial', permissions: GRANTABLE, expires_at: Date.now() + DAY_MS },
    )
    expect(answer.ok).toBe(true)
    return ((await answer.json()) as { readonly token: string }).token
  }

  async function targetsOf(): Promise<RouteTargets> {
    const { account_id: accountId, production, sandbox, admin_token } = service.credentials
    const other = await makeAccount('other')
    const keysPath = `accounts/${accountId}/keys`
    const revoked = (await admin('POST', keysPath, { environment: 'production' })) as {
      key_id: string
      key: string
    }
    await admin('DELETE', `${keysPath}/${revoked.key_id}`, {})
    const partner = (await admin('POST', 'partners', { name: 'partner' })) as MadePartner
    const personal = await personalToken()
    const keys = [production.api_key, sandbox.api_key, other.production.api_key, revoked.key]
    secrets = [...keys, admin_token, partner.key, personal]
    return {
      routes: ROUTES.filter(({ path }) => !STREAMS.has(path)),
      accountId,
      partnerId: partner.partner_id,
      keys: [...keys, production.beacon_key, 'wrong', ''],
      credentials: {
        none: '',
        'wrong key': basic('wrong'),
        'wrong token': 'Bearer wrong',
        'no base64': 'Basic !!!!',
        'another scheme': 'Digest username="x"',
        secret: basic(production.api_key),
        'secret as token': `Bearer ${production.api_key}`,
        sandbox: basic(sandbox.api_key),
        beacon: basic(production.beacon_key),
        admin: `Bearer ${admin_token}`,
        partner: basic(partner.key),
        person: `Bearer ${personal}`,
        other: basic(other.production.api_key),
        'beacon of another': basic(other.production.beacon_key),
        revoked: basic(revoked.key),
      },
    }
  }

  async function scoreOf(account: MadeAccount | undefined): Promise<unknown> {
    const caller = new ApiCaller(service.port, account?.production.api_key ?? '', 1)
    const answer = await caller.post({ path: '/v205/events?return_score=true', body: ORDER })
    caller.close()
    expect(answer?.httpStatus).toBe(200)
    const { scores: byType } = (answer?.body['score_response'] ?? {}) as { scores?: object }
    return Object.fromEntries(
      Object.entries(byType ?? {}).map(([name, { score }]: [string, { score: number }]) => [
        name,
        score,
      ]),
    )
  }

  async function attack(): Promise<void> {
    const end = ONE === undefined ? REQUESTS : Number(ONE) + 1
    let next = ONE === undefined ? 0 : Number(ONE)
    const sender = async () => {
      const connection = new RawConnection(service.port)
      // Each silence takes long: enough of them say what a thousand would.
      while (next < end && isAlive() && faults.length < MAX_FAULTS) {
        const number = next
        next += 1
        const request = routeRequest(new Random(SEED + SEED_STEP * number), targets)
        const outcome = await connection.send(request)
        note(number, request, isAlive() ? outcome : 'silent')
      }
      connection.leave()
    }
    await Promise.all(Array.from({ length: SENDERS }, sender))
  }

  const isAlive = (): boolean =>
    service.child.exitCode === null && service.child.signalCode === null

  function note(
    number: number,
    { family, bytes }: ReturnType<typeof routeRequest>,
    outcome: RawOutcome,
  ): void {
    const what = typeof outcome === 'object' ? `${Math.floor(outcome.status / 100)}xx` : outcome
    const key = `${family.split(' ').at(-1) ?? ''} ${what}`
    answers.set(key, (answers.get(key) ?? 0) + 1)
    const why = faultOf(outcome, secrets)
    if (why === undefined || faults.length >= MAX_FAULTS) return
    const got = typeof outcome === 'object' ? outcome.body.slice(0, 300) : outcome
    const sent = `${family}: ${bytes.toString('latin1').slice(0, 800)}\n=> ${got}`
    faults.push({ request: number, why, sent })
  }

  it('meet no 5xx and no silence, and show no secret', () => {
    const lines = [...answers].map(([what, count]) => `${what}: ${count}`).toSorted()
    process.stdout.write(`hostile requests: ${lines.join(', ')}\n`)
    expect(isAlive(), service.output.slice(-SHOWN_OUTPUT_CHARS)).toBe(true)
    expect(faults).toEqual([])
    expect(service.output).not.toContain('a request failed')
    // The trial must reach what is behind the doors.
    const reached = ['api_key', 'events_key', 'admin', 'beacon', 'public', 'person', 'partner_key']
    const missing = reached.filter((access) => !answers.has(`${access} 2xx`))
    expect(ONE ?? missing).toEqual(ONE ?? [])
  })

  it('change no score of an account that nobody attacked', () => {
    expect(scores[1]).toEqual(scores[0])
  })

  it('leave a service that works and stops as asked', async () => {
    expect((await fetch(`${service.address}/health/ready`)).status).toBe(200)
    const ended = once(service.child, 'exit')
    expect(await service.end('SIGTERM')).toBe(0)
    await ended
  })
})
