import { NATIVE_CALLS, nativeRequest, type DeclaredCall } from '@winnow/contract/native'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { routerPath } from '../http/native/native-routes.ts'
import { basic, bearer, openMemoryService, type MemoryService } from '../testing/memory-service.ts'
import { personWith, signedIn } from '../testing/persons.ts'
import { ROUTES } from './routes.ts'

const calls: readonly (readonly [string, DeclaredCall])[] = Object.entries(NATIVE_CALLS)

const placesOf = (all: readonly { readonly method: string; readonly path: string }[]) =>
  all.map(({ method, path }) => `${method} ${path}`).toSorted()

describe('the routes under /v1', () => {
  const routes = ROUTES.filter(
    ({ path, access }) => path.startsWith('/v1/') && access !== 'events_key',
  )

  it('are those that the contract declares', () => {
    const declared = calls.map(([, { method, path }]) => ({ method, path: routerPath(path) }))
    expect(declared.length).toBeGreaterThan(35)
    expect(placesOf(routes)).toEqual(placesOf(declared))
  })

  it('are open to whom the contract says, and recognise retries where it says so', () => {
    const wrong = routes.filter((route) => {
      const call = 'call' in route ? route.call : undefined
      const isSame = call?.access === route.access
      return !isSame || call?.recognisesRetries !== route.recognisesRetries
    })
    expect(wrong).toEqual([])
  })
})

/** What a user of the examples did. */
const EVENTS = [
  {
    $type: '$create_order',
    $user_id: 'billy_jones',
    $session_id: 'gigtleqddo84l8cm15qe4il',
    $order_id: 'ORDER-28168441',
    $user_email: 'ann@shop.example',
    $amount: 115_940_000,
    $currency_code: 'USD',
  },
  {
    $type: '$transaction',
    $user_id: 'billy_jones',
    $transaction_id: '719637215',
    $amount: 115_940_000,
    $currency_code: 'USD',
  },
  {
    $type: '$create_content',
    $user_id: 'billy_jones',
    $content_id: '9671500641',
    $comment: { $body: 'Good lamp.' },
  },
] as const

/** Answers of examples about what a new service does not have. */
const WITHOUT: Readonly<Record<string, number>> = {
  // A store in memory erases nobody.
  eraseUser: 409,
  readErasure: 404,
  readDevice: 404,
  readValue: 404,
  readCase: 404,
  claimCase: 404,
  releaseCase: 404,
  stepCase: 404,
  decideCase: 404,
  undoCase: 404,
  undoDecision: 404,
  // The environment of the examples is no sandbox.
  startSimulation: 409,
  readSimulation: 404,
  stopSimulation: 404,
  readSimulationResult: 404,
  readBulkAction: 404,
  listBulkFailures: 404,
  startBulkAction: 404,
  pauseBulkAction: 404,
  resumeBulkAction: 404,
  undoBulkAction: 404,
  retryBulkAction: 404,
  resolveDisagreement: 404,
  markGoldenCase: 404,
  unmarkGoldenCase: 404,
  readEntry: 404,
  readVerdict: 404,
  readMessage: 404,
  readEndpoint: 404,
  changeEndpoint: 404,
  deleteEndpoint: 404,
  rotateEndpointSecret: 404,
  disableEndpoint: 404,
  enableEndpoint: 404,
  testEndpoint: 404,
  readDelivery: 404,
  countReplay: 404,
  startReplay: 404,
  stopReplay: 404,
  lookUpCounter: 404,
  compareScores: 404,
  trainModel: 409,
  exportModel: 404,
  importModel: 400,
  promoteModel: 404,
  rollBackModel: 404,
  releaseModel: 409,
  getBacktest: 404,
  cancelBacktest: 404,
  repeatBacktest: 404,
  compareBacktests: 404,
  proposeThresholds: 404,
  // Nothing is paused, and its author may not approve a version.
  resumePolicy: 400,
  approvePolicy: 400,
  revokeToken: 404,
  // Nobody has the address, the passkey or the link of the examples.
  signIn: 401,
  signInWithPasskey: 401,
  previewLink: 404,
  useLink: 404,
  // There is an admin: the session is theirs.
  createFirstAdminLink: 409,
  endMySession: 404,
  confirmTotp: 403,
  removeTotp: 409,
  addPasskey: 400,
  removePasskey: 404,
  changeView: 404,
  deleteView: 404,
}

/** What ends the admin token or the session comes last: the others need it. */
const LAST = ['changeMyPassword', 'signOut', 'rotateAdminToken']
const rank = (name: string): number => LAST.indexOf(name)

describe('the example of a call is accepted', () => {
  let service: MemoryService
  let keyId = ''
  let bob = ''
  let session: Readonly<Record<string, string>> = {}
  beforeAll(async () => {
    service = await openMemoryService()
    session = await signedIn(service, await personWith(service, 'ann', { role: 'admin' }))
    bob = (await personWith(service, 'bob')).id
    const headers = basic(service.local.production.api_key)
    for (const payload of EVENTS) {
      await service.app.inject({ method: 'POST', url: '/v205/events', headers, payload })
    }
    await service.services.records.settled(service.services.core.figures().sequence)
    const keys = await service.services.accounts.keys(service.local.account_id)
    keyId = keys.find(({ kind }) => kind === 'beacon')?.id ?? ''
  })
  afterAll(() => service.close())

  const headersOf = ({ access }: DeclaredCall): Readonly<Record<string, string>> => {
    const { production } = service.local
    if (access === 'admin') return bearer(service.adminToken)
    if (access === 'person') return session
    return basic(access === 'beacon' ? production.beacon_key : production.api_key)
  }

  /** The example, of an account and a key that there are. */
  const exampleOf = ({ path, example }: DeclaredCall): object => ({
    ...example,
    ...(path.includes('{accountId}') && { accountId: service.local.account_id }),
    ...(path.includes('{keyId}') && { keyId }),
    ...(path.includes('{partnerId}') && {
      partnerId: service.partner.id,
      ...(path.includes('{keyId}') && { keyId: service.partner.keyId }),
    }),
    ...(path.includes('{personId}') && { personId: bob }),
  })

  it.each([...calls].sort(([a], [b]) => rank(a) - rank(b)))('%s', async (name, call) => {
    const { method, target, body } = nativeRequest(call, exampleOf(call))
    const answer = await service.app.inject({
      method,
      url: target,
      headers: headersOf(call),
      ...(body !== undefined && { payload: body as object }),
    })
    expect(answer.statusCode).toBe(WITHOUT[name] ?? call.answer.status)
  })
})
