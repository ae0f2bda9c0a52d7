/**
 * Whoever reads a page has its beacon key. Hostile beacons over real sockets against a real process:
 * in the names of victims and from their addresses, replayed, oversized, packed, with scripts in every
 * string, broken, nested, half characters, with wrong keys and methods. None may be met with a 5xx,
 * come back in an answer, leave memory behind, or make anybody's event less suspect.
 *
 * Method: production is attacked, the sandbox of the same service is not. Victims send the same orders
 * at the same times to both meanwhile and afterwards; no score of production may be the lower one.
 */
import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiCaller } from './support/api-caller.ts'
import { hostileBeacon, type Victim } from './support/hostile-beacons.ts'
import type { HostileRequest } from './support/hostile-requests.ts'
import { Random } from '../../benchmarks/support/random.mjs'
import { RawConnection, type RawOutcome } from './support/raw-connection.ts'
import { ServiceProcess, temporaryDirectory } from './support/service-process.ts'
import { DRAWN_FROM, SEED, sized, START_MS } from './support/size.ts'
import { newTrialStore } from './support/trial-store.ts'

const BEACONS = sized(600, 50_000)
const ORDERS = sized(40, 400)
const SENDERS = 24
const VICTIMS = 10
const MAX_FAULTS = 10

/** The service's memory once warm; then it may not grow beyond what a garbage collector leaves. */
const WARM_SHARE = 0.4
const MAX_GROWTH_BYTES = sized(96, 160) * 1024 * 1024

const victims: readonly Victim[] = Array.from({ length: VICTIMS }, (_, n) => ({
  user: `victim-${n}`,
  session: `victim-visit-${n}`,
  ip: `198.51.100.${n}`,
}))

/** What is wrong with how a beacon was answered; undefined = nothing. */
function faultOf(request: HostileRequest, outcome: RawOutcome, secret: string): string | undefined {
  if (outcome === 'silent') return 'no answer'
  if (outcome === 'left') return undefined
  if (outcome === 'closed') return request.end === 'whole' ? 'closed without an answer' : undefined
  const { status, head, body } = outcome
  if (!(status >= 100 && status < 500)) return `status ${status}`
  if ((head + body).includes(secret)) return 'the API key in an answer'
  if (/<script|evil/i.test(head + body)) return 'the attacker in an answer'
  const cookies = head.match(/^set-cookie:.*$/gim) ?? []
  const isOurs = /^set-cookie: __ssid=[\w-]{15,64}; Max-Age=\d+; Path=\/; SameSite=Lax[^,]*$/i
  return cookies.every((cookie) => isOurs.test(cookie)) ? undefined : 'a cookie that is not ours'
}

interface Fault {
  readonly family: string
  readonly why: string
  readonly sent: string
}

type Scores = Readonly<Record<string, { readonly score: number }>>

const canWatch = existsSync('/proc/self/status')

describe(`${BEACONS} hostile beacons (${DRAWN_FROM})`, () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>
  let service: ServiceProcess
  const faults: Fault[] = []
  const answers = new Map<string, number>()
  const memory = { warm: NaN, end: NaN }
  const lowered: string[] = []
  let compared = 0

  beforeAll(
    async () => {
      directory = await temporaryDirectory()
      const { settings } = await newTrialStore()
      service = await ServiceProcess.start(directory.path, {
        ...settings,
        WINNOW_BEACON_RATE_LIMIT_IP_PER_SECOND: '0',
        WINNOW_BEACON_RATE_LIMIT_KEY_PER_SECOND: '0',
        WINNOW_TRUSTED_PROXIES: '1',
        WINNOW_BODY_TIMEOUT_MS: '2000',
      })
      await Promise.all([attack(), shop()])
      memory.end = service.residentBytes() ?? NaN
    },
    sized(300_000, 3_600_000),
  )

  afterAll(async () => {
    await service.end('SIGKILL')
    await directory.remove()
  })

  let sent = 0
  const isUnderAttack = () => sent < BEACONS

  async function attack(): Promise<void> {
    const { api_key: apiKey, beacon_key: beaconKey } = service.credentials.production
    const random = new Random(SEED)
    const sender = async () => {
      const connection = new RawConnection(service.port)
      while (isUnderAttack()) {
        sent += 1
        if (sent === Math.floor(BEACONS * WARM_SHARE)) memory.warm = service.residentBytes() ?? NaN
        const request = hostileBeacon(random, { apiKey, beaconKey, victims })
        note(request, await connection.send(request), apiKey)
      }
      connection.leave()
    }
    await Promise.all(Array.from({ length: SENDERS }, sender))
  }

  function note(request: HostileRequest, outcome: RawOutcome, secret: string): void {
    const what = typeof outcome === 'object' ? String(outcome.status) : outcome
    const key = `${request.family} ${what}`
    answers.set(key, (answers.get(key) ?? 0) + 1)
    const why = faultOf(request, outcome, secret)
    if (why === undefined || faults.length >= MAX_FAULTS) return
    faults.push({ family: request.family, why, sent: request.bytes.toString('latin1', 0, 600) })
  }

  /** The victims' orders, one after the other, the last of them when all beacons are sent. */
  async function shop(): Promise<void> {
    const { production, sandbox } = service.credentials
    const attacked = new ApiCaller(service.port, production.api_key, 1)
    const clean = new ApiCaller(service.port, sandbox.api_key, 1)
    const startMs = START_MS - 3_600_000
    for (let n = 0; n < ORDERS || isUnderAttack(); n += 1) {
      const order = orderOf(n, startMs)
      compare(order.$user_id, await scoresOf(attacked, order), await scoresOf(clean, order))
    }
    attacked.close()
    clean.close()
  }

  function compare(user: string, attacked: Scores, clean: Scores): void {
    for (const [type, { score }] of Object.entries(clean)) {
      const got = attacked[type]?.score ?? NaN
      compared += 1
      if (!(got >= score)) lowered.push(`${type} of ${user}: ${got} instead of ${score}`)
    }
  }

  it('meet no 5xx, and none comes back in an answer', () => {
    const lines = [...answers].map(([what, count]) => `${what}: ${count}`).toSorted()
    process.stdout.write(`hostile beacons: ${lines.join(', ')}\n`)
    expect(faults).toEqual([])
    expect(service.child.exitCode).toBe(null)
    // The trial must reach both sides of the line: beacons taken, and refused for each reason.
    for (const [what, share] of [
      ['foreign 204', 0.1],
      ['script 204', 0.03],
      ['packed 413', 0.005],
      ['deep 400', 0.01],
      ['key 403', 0.002],
    ] as const) {
      expect([what, (answers.get(what) ?? 0) > BEACONS * share]).toEqual([what, true])
    }
  })

  it('lower no score of the users they name', () => {
    expect(lowered).toEqual([])
    expect(compared).toBeGreaterThanOrEqual(ORDERS * 4)
  })

  it('count once when they are replayed', async () => {
    const { api_key: apiKey } = service.credentials.production
    const authorization = `Basic ${Buffer.from(`${apiKey}:`).toString('base64')}`
    const answer = await fetch(`${service.address}/v1/health/integration`, {
      headers: { authorization },
    })
    const { events } = (await answer.json()) as { events: { type: string; count: number }[] }
    const kept = events.find(({ type }) => type === '$beacon')?.count ?? 0
    const taken = [...answers]
      .filter(([what]) => / 20[04]$/.test(what))
      .reduce((sum, [, count]) => sum + count, 0)
    const replayed = answers.get('replayed 204') ?? 0
    expect(kept).toBeGreaterThan(BEACONS / 4)
    expect(kept).toBeLessThanOrEqual(taken - replayed + 50 + (answers.get('cut left') ?? 0))
  })

  it.skipIf(!canWatch)(`leave no memory behind${canWatch ? '' : ' (skipped: no /proc)'}`, () => {
    const [warm, end] = [memory.warm, memory.end].map((bytes) => Math.round(bytes / 2 ** 20))
    process.stdout.write(`hostile beacons: ${warm} MB warm, ${end} MB at the end\n`)
    expect(memory.end - memory.warm).toBeLessThan(MAX_GROWTH_BYTES)
  })

  it('leave a service that stops in good order', async () => {
    expect((await fetch(`${service.address}/health/ready`)).status).toBe(200)
    expect(await service.end('SIGTERM')).toBe(0)
  })
})

const STEP_MS = 1_000

function orderOf(n: number, startMs: number) {
  const { user, session, ip } = victims[n % VICTIMS] as Victim
  return {
    $type: '$create_order',
    $user_id: user,
    $session_id: session,
    $ip: ip,
    $time: startMs + n * STEP_MS,
    $order_id: `order-${n}`,
    $amount: (n + 1) * 10_000_000,
    $currency_code: 'USD',
    $user_email: `${user}@mail.test`,
  }
}

/** As callers do who keep connections: one that the service let go of meanwhile is no answer, so it is asked again. */
async function scoresOf(caller: ApiCaller, order: ReturnType<typeof orderOf>): Promise<Scores> {
  const asked = {
    path: '/v205/events?return_score=true',
    body: order,
    headers: { 'idempotency-key': order.$order_id },
  }
  const answer = (await caller.post(asked)) ?? (await caller.post(asked))
  const { score_response: response } = (answer?.body ?? {}) as {
    score_response?: { scores: Scores }
  }
  if (response === undefined) throw new Error(`no scores: ${JSON.stringify(answer)}`)
  return response.scores
}
