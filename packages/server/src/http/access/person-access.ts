import type { DeclaredCall, Permission } from '@winnow/contract/native'
import type { Account } from '@winnow/engine'
import type { Caller } from '../../auth/key-ring.ts'
import type { PersonCaller } from '../../auth/person-caller.ts'
import { may } from '../../auth/principal.ts'
import { type CallReach, environmentName } from '../../auth/reach.ts'
import { hasAnywhere } from '../../rights/caller-of-person.ts'
import { NO_ENVIRONMENT } from '../../audit/write-audit.ts'
import type { Answer } from '../answer.ts'
import { restoredBody, restoredTarget, type Unmask } from './restored-request.ts'
import { checkMaskable, maskedAnswer } from './masked-answer.ts'
import { jsonBodyOf } from '../body/json-body.ts'
import type { Posted } from '../body/posted.ts'
import { OwnRefusal } from '../refusals.ts'
import type { Exchange } from '../route.ts'
import { admitAgent, byAgent } from './agent-access.ts'
import { RoutedRequest } from '../routed-request.ts'
import { needsBody, reachOf } from './reach-of.ts'

/** The header by which a person names the environment that they ask about. */
const ENVIRONMENT_HEADER = 'winnow-environment'

/**
 * The person of a request: by a personal token, or by a session where it has no `Authorization`. Undefined = it shows none.
 * Errors: OwnRefusal unauthorized or forbidden, with the reason.
 */
export async function personOf({
  request,
  services,
  nowMs,
}: Exchange): Promise<PersonCaller | undefined> {
  const { token, session } = services.personFinders
  const find = request.authorizations.length === 0 ? session : token
  const finding = await find(request, nowMs)
  if (finding.kind === 'none') return undefined
  if (finding.kind === 'found') return byAgent(request, finding.person)
  throw new OwnRefusal(finding.word, finding.why, { scheme: 'Bearer' })
}

/** What a person was let in with. */
export interface Admission {
  /** The body, where the call says in it what it is about. */
  readonly read?: Posted
  /** With ids in the place of masks that they were shown. */
  readonly request: RoutedRequest
  readonly restore?: (posted: Posted) => Posted
  /** The answer as they may see it. */
  readonly shown: (answer: Answer) => Answer | Promise<Answer>
}

/** Lets a person in to a declared call. Errors: OwnRefusal forbidden, and those of the body. */
export async function admitPerson(
  call: DeclaredCall | undefined,
  exchange: Exchange,
  { person, at }: { readonly person: PersonCaller; readonly at?: Caller },
): Promise<Admission> {
  if (call === undefined) throw new OwnRefusal('forbidden', 'This call is for API keys alone.')
  const { permission, scope = {} } = call
  // Before the body is read, which may be large.
  if (!mayAnywhere(person, permission)) {
    throw new OwnRefusal('forbidden', `None of your roles permits ${permission}.`)
  }
  const read = needsBody(scope) ? await jsonBodyOf(exchange) : undefined
  const environment = at === undefined ? undefined : environmentName(at.environment)
  const reach = reachOf(call, { request: exchange.request, body: read?.value }, environment)
  if (!may(person, permission, reach)) {
    throw new OwnRefusal('forbidden', `Your roles permit ${permission}, but not for this.`)
  }
  const admission = admissionOf(call, exchange, { person, reach, read, at })
  await admitAgent(call, { ...exchange, request: admission.request }, { person, reach, at })
  return admission
}

interface Admitted extends Asked {
  readonly person: PersonCaller
  readonly reach: CallReach
}

/** What somebody was let in with, by whether they may see personal data. Errors: OwnRefusal forbidden. */
function admissionOf(
  call: DeclaredCall,
  exchange: Exchange,
  { person, reach, read, at }: Admitted,
): Admission {
  const admitted = { request: exchange.request, ...(read !== undefined && { read }) }
  if (seesPersonalData(person, call, reach)) return { ...admitted, shown: (answer) => answer }
  checkMaskable(call)
  return { ...admitted, ...maskedFor(call, exchange, { read, at }) }
}

/**
 * Whether nothing of an answer is masked. A call that shows what each role reaches shows it by all of them: one role's view of
 * personal data must not uncover what another role lets in.
 */
function seesPersonalData(person: PersonCaller, call: DeclaredCall, reach: CallReach): boolean {
  if (!may(person, 'read_personal_data', reach)) return false
  const { queue, abuseType, masksEachPart = false } = call.scope ?? {}
  const isFiltered = queue === 'filtered' || abuseType === 'filtered'
  if (
    !isFiltered ||
    masksEachPart ||
    may(person, 'read_personal_data', withoutFiltered(call, reach))
  )
    return true
  return person.grants
    .filter(({ permissions }) => permissions.has(call.permission))
    .every(({ permissions }) => permissions.has('read_personal_data'))
}

function withoutFiltered({ scope }: DeclaredCall, reach: CallReach): CallReach {
  const { queues, abuseTypes, ...rest } = reach
  return {
    ...rest,
    ...(queues !== undefined && scope?.queue !== 'filtered' && { queues }),
    ...(abuseTypes !== undefined && scope?.abuseType !== 'filtered' && { abuseTypes }),
  }
}

interface Asked {
  readonly read: Posted | undefined
  readonly at: Caller | undefined
}

/** The answer with tags in the place of personal data, and the request with what they stand for. */
function maskedFor(
  call: DeclaredCall,
  { services, request }: Exchange,
  { read, at }: Asked,
): Admission {
  const environment = at?.environment.number ?? NO_ENVIRONMENT
  const masks = {
    tag: (text: string): string => services.tagOf(environment, text),
    id: (text: string): string => services.idMasks.mask(environment, text),
  }
  const unmask: Unmask = (text) => services.idMasks.unmask(environment, text)
  const restore = (posted: Posted): Posted => restoredBody(posted, unmask)
  return {
    shown: (answer) => maskedAnswer(call, answer, masks),
    request: new RoutedRequest(
      request.raw,
      request.pattern,
      restoredTarget(request.target, unmask),
    ),
    restore,
    ...(read !== undefined && { read: restore(read) }),
  }
}

const mayAnywhere = (person: PersonCaller, permission: Permission): boolean =>
  may(person, permission) || hasAnywhere(person, permission)

/**
 * The environment that a person names; without the header, the production of the only account. Errors: OwnRefusal
 * invalid_request; forbidden for one that there is not, as for one where they have no role.
 */
export async function environmentOf(
  { request, services: { accounts } }: Exchange,
  person: PersonCaller,
): Promise<Caller> {
  const sent = request.headers[ENVIRONMENT_HEADER]
  if (sent === undefined) {
    const [only, ...others] = await accounts.list()
    if (only === undefined || others.length > 0)
      throw new OwnRefusal('invalid_request', HEADER_RULE)
    return ofAccount(only, 'production', person)
  }
  const [accountId = '', name, ...rest] = String(sent).split('/')
  if (rest.length > 0 || (name !== 'production' && name !== 'sandbox')) {
    throw new OwnRefusal('invalid_request', HEADER_RULE)
  }
  const account = await accounts.get(accountId)
  if (account === undefined) throw noRoleIn(`${accountId}/${name}`)
  return ofAccount(account, name, person)
}

const HEADER_RULE =
  'Name the environment: Winnow-Environment: <account id>/<production or sandbox>.'

function ofAccount(
  account: Account,
  name: 'production' | 'sandbox',
  { grants }: PersonCaller,
): Caller {
  const environment = account.environments[name]
  const asked = environmentName(environment)
  if (grants.some(({ environments }) => environments?.includes(asked) ?? true)) {
    return { account, environment }
  }
  throw noRoleIn(asked)
}

const noRoleIn = (asked: string): OwnRefusal =>
  new OwnRefusal('forbidden', `You have no role in the environment ${asked}.`)
