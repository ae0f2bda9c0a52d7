import type { ChildProcess } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ABUSE_TYPES, type AbuseType, DAY_MS } from '@winnow/contract'
import { openApi, ROUTES } from '@winnow/server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { keyHeader } from '../service/admin-api.ts'
import { type Credentials, readCredentials } from '../service/credentials.ts'
import { findService } from '../service/running-service.ts'
import { runHere } from '../run-here.test.support.ts'
import { ended, type Ended, startWinnow } from '../run-winnow.test.support.ts'
import { until } from '../until.test.support.ts'
import { DEMO_USERS, marketplaceOf } from './demo-size.ts'
import { readDemoNote } from './demo-note.ts'
import { emptyMembers } from './empty-members.test.support.ts'
import { worldUntil } from './fill-environment.ts'
import { openCasesPath } from './open-cases.ts'
import { addressesWith, findIds, NO_IDS } from './paths-with-ids.test.support.ts'

/** Filling the whole takes a minute, and a replay as long. A small one need not have a case of each type, nor figures in a report. */
const LONG = process.env['WINNOW_LONG'] === '1'
const LEFT = LONG ? '' : ' (npm run test:long)'
const USERS = LONG ? DEMO_USERS : 24
const MARKETPLACE = marketplaceOf(USERS)

let folder = ''
let running: Running
let url = ''
let credentials: Credentials

interface Running {
  readonly service: ChildProcess
  readonly ending: Promise<Ended>
}

function serveDemo(): Running {
  const place = ['--port', '0', '--log-level', 'error', '--data-dir', folder]
  const service = startWinnow(['serve', '--demo', '--demo-users', String(USERS), ...place])
  return { service, ending: ended(service) }
}

/** What it printed until it was asked to stop. */
async function stopped({ service, ending }: Running): Promise<string> {
  service.kill('SIGTERM')
  const { code, signal, err } = await ending
  expect({ code, signal }, err).toEqual({ code: 0, signal: null })
  return err
}

const untilReady = () =>
  until(async () => {
    const note = await readDemoNote(folder)
    const isReady = note?.isComplete === true && (await findService(folder)) !== undefined
    return isReady ? true : undefined
  })

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-demo-'))
  running = serveDemo()
  await untilReady()
  url = (await findService(folder))?.url ?? ''
  const read = await readCredentials(folder)
  if (read === undefined) throw new Error('the service made no credentials')
  credentials = read
})
afterAll(async () => {
  running.service.kill('SIGKILL')
  await rm(folder, { recursive: true, force: true })
})

/** With the key, or the token where the path wants that. */
function get(path: string, environment: 'production' | 'sandbox' = 'production') {
  const authorization = /^\/v1\/(?:admin\/|audit|people|roles)/.test(path)
    ? `Bearer ${credentials.admin_token}`
    : keyHeader(credentials[environment].api_key)
  return fetch(url + path, { headers: { authorization } })
}

const json = async <Value>(path: string, environment?: 'production' | 'sandbox') =>
  (await (await get(path, environment)).json()) as Value

/** The accounts that attacked, as the simulation says. */
async function attackers(): Promise<readonly string[]> {
  const { startMs = 0 } = (await readDemoNote(folder)) ?? {}
  const { world } = worldUntil(MARKETPLACE, startMs + MARKETPLACE.days * DAY_MS)
  for (const _ of world);
  return [...world.truth.keys()]
}

interface Fits {
  readonly fitting: object | null
  readonly history: readonly { readonly model: number }[]
}

/**
 * The model that was fitted first. A thread of its own does that once the demo is there; there is nothing else to wait on.
 * Whether it serves depends on what the world was at this hour.
 */
const firstModel = () =>
  until(async () => {
    const { fitting, history } = await json<Fits>('/v1/models/content_abuse')
    return fitting === null ? history[0]?.model : undefined
  })

/** What may be empty, and why that is not the demo's fault: path of the interface, member, reason. */
const EMPTY: readonly (readonly [path: RegExp, members: RegExp, why: string])[] = [
  [/score/, /reasons$/, 'a low score of one type may have none'],
  [/decisions$/, /webhook_(url|succeeded)$/, 'Winnow calls no webhooks'],
  [
    /decisions$/,
    /(created|updated)_by$/,
    'the decisions that each environment begins with are nobody’s',
  ],
  [/decisions\/counts$/, /decisions$/, 'no policy blocks, and people decided before'],
  [/users\/{userId}\/notes$/, /^(notes|since)$/, 'this user has no notes'],
  [/devices/, /warnings$/, 'no simulated browser hides what it is'],
  [/users\/{userId}\/devices$/, /label$/, 'one device is labelled, of somebody else'],
  [/users\/{userId}\/devices$/, /^next$/, 'it is the last page'],
  [/users\/{userId}$/, /^account\.links$/, 'transactions alone have links'],
  [/\/v1\/(orders|content)/, /^links$/, 'transactions alone have links'],
  [/\/v1\/orders/, /^status$/, 'an order may have been blocked before it was sent'],
  [
    /\/v1\/transactions/,
    /^(parts|custom)$/,
    'it was not refunded, and has no fields of the shop’s own',
  ],
  [
    /queues$/,
    /(leaves_below|roles|persons|decisions|reason_codes|quality)$/,
    'the queues of the start restrict nothing',
  ],
  [/v1\/policies$/, /^next$/, 'there is one version'],
  [/v1\/search$/, /(users_count|user_ids|near_text)$/, 'the text is exactly the id of a user'],
  [/v1\/lists/, /(masked|expires_at)$/, 'the list stores values as they are, for good'],
  [
    /sessions\/.*timeline$/,
    /^(user_id|next)$/,
    'a visitor need not sign in, and it is the last page',
  ],
  [/v1\/backtests/, /shown\[\]\.amount_micros$/, 'a login has no amount'],
  [/v1\/backtests/, /error$/, 'it did not fail'],
  [/v1\/backtests/, /was$/, 'there was no policy before'],
  [/v1\/backtests/, /unknown_reasons\.sequences$/, 'the reasons of all events are known'],
  [/v1\/policies\/live/, /paused_for$/, 'no route is paused'],
  [/v1\/policies\/live/, /precision$/, 'hits of the last days need not be judged yet'],
  [/v1\/(backtests|policies\/live)/, /control$/, 'no policy has a control group'],
  [/users\/{userId}$/, /^account$/, 'who takes accounts over makes none'],
  [/users\/{userId}$/, /^(lists|decisions)/, 'a user need not be on a list, nor decided'],
  [/(orders\/{id}\/history|users\/{userId}\/records)$/, /^next$/, 'it is the last page'],
  [
    /users\/{userId}\/export$/,
    /^(cases(\[\]\.(held_until|assignee|undo_until|money))?|sessions|list_values|user\.lists|user\.account\.links)$|\.automation\.traces$/,
    'a user need not have cases or sessions, be on a list, cost money, or wait for somebody, nor a browser be automated',
  ],
  [/report$/, /^calibration\.bad_if_right$/, 'the scores promised no more than what came'],
  [/keys$/, /expires_at$/, 'the keys have no end'],
  [
    /activity$/,
    /^money\.without_rate$|^(money|places)_since$|^journeys$|\.(brand|decline_categories|other_users)$/,
    'all of it is read, every currency has a rate, a user need not travel, and a card need not have a brand, be declined or shared',
  ],
  [/v1\/audit$/, /^next$/, 'it is the last page'],
  [/v1\/counters/, /(where|currency)$/, 'the policy counts all events, and no money'],
  [
    /v1\/deliveries/,
    /(replay|next_try|^next|status|answer|timings\.\w+)$/,
    'the name of the receiver is gone: nothing connects',
  ],
  [
    /v1\/endpoints/,
    /(until|oldest|next_try)$/,
    'no secret was rotated, and nothing is tried again',
  ],
  [/v1\/roles/, /(created|changed)_at$/, 'nobody made a role'],
  [
    /v1\/cases/,
    /(held_until|assignee|undo_until|claim|^next)$/,
    'who holds one or hands one over is chance',
  ],
  [/cases\/{caseId}$/, /\.about$/, 'a login is of no order, payment or post'],
  [/disagreements$/, /(disagreements|next|note)$/, 'two people may agree, and need not say why'],
  [/review-quality$/, /(share|kappa)\.(value|low|high)$/, 'fewer than 20 cases have no figure'],
  [/v1\/backtests/, /newly_\w+\.shown$/, 'no good event is blocked, and none was blocked before'],
  [/compare$/, /changes\[\]\.(from|to)$/, 'an event need not have a feature at all'],
  [/compare$/, /policy_version$/, 'no policy decided about history'],
  [/\/score$/, /description$/, 'a decision need not be described'],
  [
    /explore\/\w+$/,
    /(since|cut_fields|condition|left_out|next)$/,
    'nothing is filtered, and all events are known',
  ],
  [/values\/{valueType}/, /(next|bad|good)$/, 'who shares a value need not be judged'],
  [/\/v1\/models/, /fitting|last_fit/, 'fits begin and end'],
  [/\/v1\/models/, /metrics\.\w+\.(value|low|high)$/, 'fewer than ten bad rows judge no model'],
  [/health\/integration$/, /^clock$/, 'history tells nothing of the clocks it came from'],
  [/health\/integration$/, /usual_median$/, 'nobody sent amounts for long enough'],
  [/report$/, /^alarms$/, 'content abuse is as it was, and its scores are right'],
  [/report$/, /daily_precision\.\w+$/, 'no day has a hundred users'],
  [/report$/, /^(weeks|segments)\[\]\.figures$/, 'fewer than ten bad events of one part'],
]

const isExpected = (path: string, member: string): boolean =>
  EMPTY.some(([paths, members]) => paths.test(path) && members.test(member))

/** Empty members of what an address answers; of a page or a script, whether there is any. */
async function emptyAt(path: string, address: string): Promise<readonly string[]> {
  const answer = await get(address)
  const text = await answer.text()
  if (answer.status !== 200) return [`${path} is answered ${answer.status}: ${text}`]
  const isJson = answer.headers.get('content-type')?.startsWith('application/json') === true
  const empty = isJson ? emptyMembers(JSON.parse(text)) : emptyMembers(text)
  return empty.filter((member) => !isExpected(path, member)).map((member) => `${path} ${member}`)
}

/** The service describing itself: what is empty there says nothing of the demo. */
const DESCRIPTION = '/openapi.json'

/** No policy waits for an approval, and there is one backtest. An answer that follows changes does not end. */
const NOT_IN_DEMO = /verdict|workflows|diff|approval|otherId|v1\/live$/

/** The demo has no sign-ins, views, bulk actions, replays, erasures or partners. */
const NOT_USED_YET =
  /\/(?:me|sign-in|link(?!s)|views|bulk-actions|replays|simulations|accounts\/\{accountId\}\/webhooks|partners|merchants|golden-cases|erasure)/

const documented = openApi(ROUTES).paths as Readonly<Record<string, object>>
const readable = Object.keys(documented).filter(
  (path) =>
    'get' in (documented[path] ?? {}) &&
    path !== DESCRIPTION &&
    !NOT_IN_DEMO.test(path) &&
    !NOT_USED_YET.test(path),
)

interface RiskyUsers {
  readonly users: readonly { readonly user_id: string; readonly last_seen: number }[]
}

interface Report {
  readonly progress: { readonly is_whole: boolean }
  readonly alarms: readonly {
    readonly kind: string
    readonly level: string
    readonly sentence: string
  }[]
  readonly total: { readonly figures: object | null }
  readonly new_users: { readonly figures: object | null }
}

const wholeReport = (abuseType: AbuseType) =>
  until(async () => {
    const report = await json<Report>(`/v1/models/${abuseType}/report`)
    return report.progress.is_whole ? report : undefined
  })

/** Whether there is somebody to look at: of few users, none may wait at this hour. */
async function hasSuspect(): Promise<boolean> {
  const { suspect } = (await readDemoNote(folder)) ?? {}
  expect(suspect !== undefined || !LONG).toBe(true)
  return suspect !== undefined
}

/** Some twenty seconds of work, on a busy machine. */
const REPLAY_MS = 900_000

const LEAST_WAITING = 30
const LEAST_OF_TYPE = 2

describe('the demo', () => {
  it.runIf(LONG)(
    `leaves ${LEAST_WAITING} users to decide about, some of each abuse type${LEFT}`,
    async () => {
      const waiting = new Set<string>()
      for (const abuseType of ABUSE_TYPES) {
        const { users } = await json<RiskyUsers>(`${openCasesPath(abuseType)}&limit=100`)
        expect(users.length, abuseType).toBeGreaterThanOrEqual(LEAST_OF_TYPE)
        for (const { user_id: id } of users) waiting.add(id)
      }
      expect(waiting.size).toBeGreaterThanOrEqual(LEAST_WAITING)
      const { suspect } = (await readDemoNote(folder)) ?? {}
      expect([...waiting]).toContain(suspect?.userId)
    },
  )

  it('goes on until the hour it was made in', async () => {
    const { startMs = 0 } = (await readDemoNote(folder)) ?? {}
    const endMs = startMs + MARKETPLACE.days * DAY_MS
    const lists = await Promise.all(
      ABUSE_TYPES.map((type) => json<RiskyUsers>(`/v1/users?abuse_type=${type}&limit=500`)),
    )
    const seen = lists.flatMap(({ users }) => users.map(({ last_seen: atMs }) => atMs))
    expect(Math.max(...seen)).toBeGreaterThan(endMs - (LONG ? 1 : 28) * DAY_MS)
    expect(Math.max(...seen)).toBeLessThanOrEqual(endMs)
  })

  it.runIf(LONG).each(ABUSE_TYPES)(
    `has figures in the report of %s, and no drift${LEFT}`,
    async (abuseType) => {
      const { alarms, total, new_users: newcomers } = await wholeReport(abuseType)
      expect(total.figures).not.toBeNull()
      expect(newcomers.figures).not.toBeNull()
      expect(alarms.filter(({ kind }) => kind !== 'calibration')).toEqual([])
    },
  )

  it('has its place among these tests, every endpoint that can be read', () => {
    const addressOf = addressesWith(NO_IDS, credentials)
    expect(readable.map(addressOf).filter((address) => address.includes('{'))).toEqual([])
  })

  it.runIf(LONG)(`has something to show at every endpoint that can be read${LEFT}`, async () => {
    const model = await firstModel()
    const ids = await findIds((path) => json(path), await attackers())
    const addressOf = addressesWith({ ...ids, model }, credentials)
    const empty: string[] = []
    for (const path of readable) empty.push(...(await emptyAt(path, addressOf(path))))
    expect(empty).toEqual([])
  })

  it.runIf(LONG).each(['/v1/health/integration', '/v1/health/snippet'])(
    `has something to show in the sandbox, too: %s${LEFT}`,
    async (path) => {
      const empty = emptyMembers(await json(path, 'sandbox'))
      expect(empty.filter((member) => !isExpected(path, member))).toEqual([])
    },
  )

  it.runIf(LONG)('comes out the same in a replay', { timeout: REPLAY_MS }, async () => {
    const replayed = await runHere(['replay', '--json', '--data-dir', folder])
    expect(JSON.parse(replayed.out)).toMatchObject({ equal: true, outcomes: { differences: 0 } })
  })

  it('says what was filled, and whom to look at', async () => {
    const said = await stopped(running)
    expect(said).toContain('DEMO: the production environment')
    // It has live ones.
    expect(said).toContain(' is ready.')
    expect(said).not.toContain('a first one runs in shadow')
    expect(said).toContain('The sandbox holds a small one')
    expect(said).toMatch(/\d+ users wait for a decision: payment_abuse \d+, content_abuse \d+,/)
    if (!(await hasSuspect())) return
    const [, score = 0] = /Someone to look at: user u_\w+, \w+ (\d+)\./.exec(said) ?? []
    expect(Number(score)).toBeGreaterThan(50)
    expect(said).toMatch(
      /curl -s -u ".*production\.api_key.*\n +'http.*\/v1\/users\/u_\w+\/explain'/,
    )
  })

  it('is filled once', async () => {
    running = serveDemo()
    await untilReady()
    const said = await stopped(running)
    expect(said).toContain('is there from an earlier start')
    expect(said).not.toContain('Filling')
    if (await hasSuspect()) expect(said).toContain('Someone to look at: user')
  })
})
