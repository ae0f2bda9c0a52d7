import {
  AUDITED_ACTIONS,
  NATIVE_CALLS,
  nativeRequest,
  permissionOf,
  type DeclaredCall,
} from '@winnow/contract/native'
import { entryOfKind, type Store } from '@winnow/engine'
import { openMemoryStore } from '@winnow/store'
import { afterEach, describe, expect, it } from 'vitest'
import { sha256Hex } from '../auth/secrets.ts'
import { personWith, signedIn } from '../testing/persons.ts'
import { basic, bearer, openMemoryService, type MemoryService } from '../testing/memory-service.ts'

/** Calls that change administration, and what they answer in a new service. */
const AUDITED: Readonly<Partial<Record<keyof typeof NATIVE_CALLS, number>>> = {
  createAccount: 200,
  changeAccount: 200,
  createKey: 200,
  rotateKey: 200,
  revokeKey: 204,
  rotateAdminToken: 200,
  createPartner: 200,
  createPartnerKey: 200,
  revokePartnerKey: 204,
  setDecision: 200,
  publishPolicy: 200,
  draftPolicy: 200,
  // There is no version yet.
  setPolicyStage: 404,
  restorePolicy: 404,
  resumePolicy: 404,
  approvePolicy: 404,
  setPolicyApproval: 200,
  setList: 200,
  // There is none before `setList`, which comes first.
  deleteList: 404,
  // There is no endpoint of the example's id.
  createEndpoint: 200,
  changeEndpoint: 404,
  deleteEndpoint: 404,
  rotateEndpointSecret: 404,
  disableEndpoint: 404,
  enableEndpoint: 404,
  testEndpoint: 404,
  startReplay: 404,
  stopReplay: 404,
  // Nothing was learned that could be chosen: the tests of models have some.
  trainModel: 409,
  importModel: 400,
  promoteModel: 404,
  rollBackModel: 404,
  releaseModel: 409,
  setRole: 200,
  deleteRole: 204,
  createToken: 200,
  invitePerson: 200,
  changePerson: 200,
  createPersonLink: 200,
  endPersonSessions: 204,
  // The session of the tests is of an admin.
  createFirstAdminLink: 409,
  endMyOtherSessions: 204,
  signOut: 204,
  changeMyPassword: 204,
  // Nothing was begun, and nothing is there: the tests of signing in have some.
  endMySession: 404,
  confirmTotp: 409,
  removeTotp: 409,
  addPasskey: 400,
  removePasskey: 404,
  // There is none of the example's id.
  revokeToken: 404,
  // There is no order.
  reveal: 404,
  previewBulkAction: 202,
  // There is none of the example's id.
  startBulkAction: 404,
  pauseBulkAction: 404,
  resumeBulkAction: 404,
  undoBulkAction: 404,
  retryBulkAction: 404,
  // The environment of the tests is no sandbox.
  startSimulation: 409,
  stopSimulation: 404,
  createView: 200,
  changeView: 404,
  deleteView: 404,
}

/** Changes of a version that there may not be. */
const POLICY_CHANGES = new Set(['restorePolicy', 'resumePolicy', 'approvePolicy'])

/** What the example names is not there, or is there already: these look first. */
const WITHOUT_SUBJECT = new Set([
  'changeEndpoint',
  'deleteEndpoint',
  'rotateEndpointSecret',
  'disableEndpoint',
  'enableEndpoint',
  'testEndpoint',
  'startReplay',
  'stopReplay',
  'reveal',
  'startSimulation',
  'stopSimulation',
  'changeView',
  'deleteView',
  'deleteList',
  'deleteRole',
  'revokeToken',
  'createFirstAdminLink',
  'endMySession',
  'confirmTotp',
  'removeTotp',
  'addPasskey',
  'removePasskey',
  'startBulkAction',
  'pauseBulkAction',
  'resumeBulkAction',
  'undoBulkAction',
  'retryBulkAction',
])

const calls: readonly (readonly [string, DeclaredCall])[] = Object.entries(NATIVE_CALLS)

/** It needs a permission of administration, and does not only read. */
const isAudited = ([, { method, permission }]: (typeof calls)[number]): boolean =>
  method !== 'GET' && permissionOf(permission).isAudited === true

it('the calls that change administration are those of the table', () => {
  const names = calls.filter(isAudited).map(([name]) => name)
  expect(names.toSorted()).toEqual(Object.keys(AUDITED).toSorted())
})

const DESK = { name: 'chargeback_desk', meaning: '', permissions: [] }

const ACTORS = {
  api_key: 'key',
  admin: 'admin',
  person: 'person',
  beacon: 'key',
  public: 'anybody',
} as const

let service: MemoryService
/** Of somebody with the role admin. */
let session: Readonly<Record<string, string>> = {}
/** Somebody else. */
let bob = ''
const opened: MemoryService[] = []
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close()
})

async function open(store?: Store): Promise<MemoryService> {
  const made = await openMemoryService({}, undefined, store)
  opened.push(made)
  session = await signedIn(made, await personWith(made, 'ann', { role: 'admin' }))
  bob = (await personWith(made, 'bob')).id
  return made
}

async function audit() {
  const entries = await service.services.ledger.read(1, 1000)
  return entries.flatMap((entry) => entryOfKind('audit', entry) ?? [])
}

function headersOf({ access }: DeclaredCall): Readonly<Record<string, string>> {
  if (access === 'person') return session
  return access === 'admin' ? bearer(service.adminToken) : basic(service.local.production.api_key)
}

/** Sends the example of a call, of an account and a key that there are. */
async function send(call: DeclaredCall, headers = headersOf(call)) {
  const { account_id: accountId } = service.local
  const keys = await service.services.accounts.keys(accountId)
  const keyId = keys.find(({ kind, state }) => kind === 'beacon' && state === 'active')?.id ?? ''
  const example = {
    ...call.example,
    ...(call.path.includes('{accountId}') && { accountId }),
    ...(call.path.includes('{keyId}') && { keyId }),
    ...(call.path.includes('{partnerId}') && {
      partnerId: service.partner.id,
      ...(call.path.includes('{keyId}') && { keyId: service.partner.keyId }),
    }),
    ...(call.path.includes('{personId}') && { personId: bob }),
    ...(call.query?.['even_last'] !== undefined && { even_last: true }),
  }
  const { method, target, body } = nativeRequest(call, example)
  return service.app.inject({
    method,
    url: target,
    headers,
    remoteAddress: '198.51.100.7',
    ...(body !== undefined && { payload: body as object }),
  })
}

describe('each call that changes administration', () => {
  it.each(calls.filter(isAudited))(
    '%s writes one entry when it succeeds (W24)',
    async (name, call) => {
      service = await open()
      if (name === 'deleteRole') await service.services.rights.ownRoles.set(DESK, 1)
      await service.services.rights.roles.reload()
      const { statusCode } = await send(call)
      expect(statusCode).toBe(AUDITED[name as keyof typeof AUDITED])
      const entries = await audit()
      expect(entries).toHaveLength(statusCode < 300 ? 1 : 0)
      for (const { body, receivedAtMs } of entries) {
        expect(AUDITED_ACTIONS).toContain(body.what)
        expect(body.who.kind).toBe(ACTORS[call.access])
        expect(body.from).toBe('198.51.100.7')
        expect(receivedAtMs).toBe(service.services.nowMs())
      }
    },
  )

  it('writes none when it is refused', async () => {
    service = await open()
    for (const [, call] of calls.filter(isAudited)) {
      const wrong = [basic('0123456789abcdef'), basic(service.local.production.beacon_key)]
      for (const headers of [{}, ...wrong]) {
        const { statusCode } = await send(call, headers)
        expect([401, 403, 429]).toContain(statusCode)
      }
    }
    expect(await audit()).toEqual([])
  })
})

/** They only read or write notes, and the audit keeps that: their own tests look. */
const AUDITED_ELSEWHERE = new Set(['exportUser', 'noteUser'])

it('all other calls write none', async () => {
  service = await open()
  for (const entry of calls) {
    const [name, call] = entry
    if (isAudited(entry) || AUDITED_ELSEWHERE.has(name)) continue
    // Attempts to sign in are in it, too: the tests of signing in look.
    if (call.access === 'public') continue
    const isBeacon = call.access === 'beacon'
    await send(call, isBeacon ? basic(service.local.production.beacon_key) : headersOf(call))
  }
  expect(await audit()).toEqual([])
})

it('the audit holds no keys, tokens or hashes of them (W24)', async () => {
  service = await open()
  const { local, adminToken } = service
  const issued = [local, service.other].flatMap(({ production, sandbox }) => [production, sandbox])
  const secrets = [adminToken, ...issued.flatMap((keys) => [keys.api_key, keys.beacon_key])]
  for (const [, call] of calls.filter(isAudited)) {
    const { body } = await send(call)
    const shown = /"(?:key|api_key|beacon_key|admin_token|token)":"([^"]+)"|#([\w-]{43})"/g
    secrets.push(...[...body.matchAll(shown)].map(([, secret, link]) => secret ?? link ?? ''))
  }
  expect(secrets.length).toBeGreaterThan(14)
  const text = JSON.stringify(await audit())
  expect(text).toContain(local.account_id)
  const found = secrets.flatMap((secret) => [secret, sha256Hex(secret)])
  expect(found.filter((secret) => text.includes(secret))).toEqual([])
})

it('a change whose entry cannot be written is not made', async () => {
  const store = openMemoryStore({ seed: { lo: 1, hi: 2 } })
  let isFull = false
  const trouble = () => (isFull ? 'the disk is full' : undefined)
  service = await open({
    ...store,
    ledger: Object.assign(store.ledger, { trouble }),
  })
  const { accounts, records } = service.services
  const known = async () => [
    await accounts.list(),
    await accounts.activeKeys(),
    await records.decisions(1),
    await service.services.core.ask({ is: 'lists', environment: 1 }),
  ]
  const before = await known()
  isFull = true
  for (const [name, call] of calls.filter(isAudited)) {
    // Only the core knows whether these may be done: they look first.
    if (name.endsWith('Model') || name.endsWith('Stage') || POLICY_CHANGES.has(name)) continue
    if (WITHOUT_SUBJECT.has(name)) continue
    expect([name, (await send(call)).statusCode]).toEqual([name, 503])
  }
  isFull = false
  expect(await known()).toEqual(before)
  expect((await send(NATIVE_CALLS.listAccounts)).statusCode).toBe(200)
  expect(await audit()).toEqual([])
})
