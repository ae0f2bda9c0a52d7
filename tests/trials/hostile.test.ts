/**
 * Generated hostile requests over real sockets against a real process: damaged events, broken JSON,
 * deep nesting, huge numbers, wrong encodings, wrong framing, senders that are slow or go away. None
 * may crash the service, make it answer 5xx, or make its memory grow; each refusal says what is
 * wrong; and afterwards the service works as before.
 */
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ApiCaller } from './support/api-caller.ts'
import { hostileRequest, type HostileRequest } from './support/hostile-requests.ts'
import { Random } from '../../benchmarks/support/random.mjs'
import { RawConnection, type RawOutcome } from './support/raw-connection.ts'
import { ServiceProcess, temporaryDirectory } from './support/service-process.ts'
import { DRAWN_FROM, SEED, sized } from './support/size.ts'
import { newTrialStore } from './support/trial-store.ts'

const REQUESTS = sized(600, 100_000)
const SENDERS = 24
/** Faults kept to be shown, two of a kind. */
const MAX_FAULTS = 10

/** The service's memory once warm; then it may not grow beyond what a garbage collector leaves. */
const WARM_SHARE = 0.4
const MAX_GROWTH_BYTES = sized(96, 160) * 1024 * 1024

interface Fault {
  readonly family: string
  readonly why: string
  readonly sent: string
  readonly got: string
}

/** What is wrong with how a request was answered; undefined = nothing. */
function faultOf(request: HostileRequest, outcome: RawOutcome, secret: string): string | undefined {
  if (outcome === 'silent') return 'no answer'
  if (outcome === 'left') return undefined
  if (outcome === 'closed') return request.end === 'whole' ? 'closed without an answer' : undefined
  if (outcome.body.includes(secret)) return 'the API key in an answer'
  if (outcome.status >= 500) return `status ${outcome.status}`
  if (!(outcome.status >= 200)) return 'not an answer'
  if (outcome.status >= 400 && request.end === 'whole') return unexplained(request, outcome.body)
  return undefined
}

function unexplained({ says }: HostileRequest, body: string): string | undefined {
  const { error_message: message, description } = JSON.parse(body) as Record<string, unknown>
  const said = message ?? description
  if (typeof said !== 'string' || !says.test(said)) return `a refusal that says ${String(said)}`
  return undefined
}

const shown = (text: string): string => text.slice(0, 600)

const canWatch = existsSync('/proc/self/status')

describe(`${REQUESTS} hostile requests (${DRAWN_FROM})`, () => {
  let directory: Awaited<ReturnType<typeof temporaryDirectory>>
  let service: ServiceProcess
  const faults: Fault[] = []
  const answers = new Map<string, number>()
  const memory = { warm: NaN, end: NaN }

  beforeAll(
    async () => {
      directory = await temporaryDirectory()
      const { settings } = await newTrialStore()
      service = await ServiceProcess.start(directory.path, {
        ...settings,
        WINNOW_HEADERS_TIMEOUT_MS: '2000',
        WINNOW_BODY_TIMEOUT_MS: '2000',
        WINNOW_REQUEST_TIMEOUT_MS: '10000',
      })
      await sendAll()
    },
    sized(300_000, 3_600_000),
  )

  afterAll(async () => {
    await service.end('SIGKILL')
    await directory.remove()
  })

  async function sendAll(): Promise<void> {
    const { production } = service.credentials
    const keys = { apiKey: production.api_key, beaconKey: production.beacon_key }
    const random = new Random(SEED)
    let sent = 0
    const sender = async () => {
      const connection = new RawConnection(service.port)
      for (; sent < REQUESTS;) {
        sent += 1
        if (sent === Math.floor(REQUESTS * WARM_SHARE)) memory.warm = service.residentBytes() ?? NaN
        const request = hostileRequest(random, keys)
        note(request, await connection.send(request))
      }
      connection.leave()
    }
    await Promise.all(Array.from({ length: SENDERS }, sender))
    memory.end = service.residentBytes() ?? NaN
  }

  function note(request: HostileRequest, outcome: RawOutcome): void {
    const what = typeof outcome === 'object' ? String(outcome.status) : outcome
    const key = `${request.family} ${what}`
    answers.set(key, (answers.get(key) ?? 0) + 1)
    const why = faultOf(request, outcome, service.credentials.production.api_key)
    if (why === undefined || faults.length >= MAX_FAULTS) return
    if (faults.filter((fault) => fault.why === why).length >= 2) return
    const got = typeof outcome === 'object' ? shown(outcome.head + outcome.body) : outcome
    faults.push({ family: request.family, why, sent: shown(request.bytes.toString('latin1')), got })
  }

  it('crash nothing, meet no 5xx, and are each told what is wrong', () => {
    const lines = [...answers].map(([what, count]) => `${what}: ${count}`).toSorted()
    process.stdout.write(`hostile trial: ${lines.join(', ')}\n`)
    expect(faults).toEqual([])
    expect(service.child.exitCode).toBe(null)
    // The trial must reach both sides of the line: an event still good, and one refused.
    expect(answers.get('mutated 200')).toBeGreaterThan(REQUESTS / 100)
    expect(answers.get('mutated 400')).toBeGreaterThan(REQUESTS / 20)
  })

  it.skipIf(!canWatch)(`leave no memory behind${canWatch ? '' : ' (skipped: no /proc)'}`, () => {
    const grown = memory.end - memory.warm
    process.stdout.write(
      `hostile trial: ${(memory.warm / 2 ** 20).toFixed(0)} MB warm, ${(memory.end / 2 ** 20).toFixed(0)} MB at the end\n`,
    )
    expect(grown).toBeLessThan(MAX_GROWTH_BYTES)
  })

  it.each([
    ['the head', 'POST /v205/events HTTP/1.1\r\nHost: winnow\r\n'],
    ['the body', 'POST /v205/events HTTP/1.1\r\nHost: winnow\r\nContent-Length: 500\r\n\r\n{"$ty'],
  ])('cannot hold a connection open by never ending %s', async (_part, text) => {
    const socket = connect(service.port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.resume()
    socket.write(text)
    await once(socket, 'close')
    expect(socket.destroyed).toBe(true)
  })

  it('leave a service that works', async () => {
    const caller = new ApiCaller(service.port, service.credentials.production.api_key, 1)
    const body = {
      $type: '$create_order',
      $user_id: 'after',
      $order_id: 'o',
      $amount: 1_000_000,
      $currency_code: 'USD',
    }
    const answer = await caller.post({ path: '/v205/events?return_score=true', body })
    caller.close()
    expect(answer).toMatchObject({ httpStatus: 200, body: { status: 0 } })
    expect((await fetch(`${service.address}/health/ready`)).status).toBe(200)
    expect(await service.end('SIGTERM')).toBe(0)
  })
})
