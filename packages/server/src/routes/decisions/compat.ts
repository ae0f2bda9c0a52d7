import {
  type AbuseType,
  abuseTypeOf,
  booleanSchema,
  isAbuseWord,
  LIMITS,
  listSchema,
  objectSchema,
  optionalSchema,
  wordSchema,
  namedObject,
} from '@winnow/contract'
import {
  DECIDED_TYPES,
  type DecisionSubject,
  type DecidedType,
  type Decision,
  decisionsWith,
} from '@winnow/engine'
import { countSchema, decisionSchema, idSchema, momentSchema } from '@winnow/contract/native'
import {
  decisionRefSchema,
  decisionStatusJson,
  decisionStatusSchema,
} from '../../answers/decision-json.ts'
import { blindView } from '../../cases/blind-view.ts'
import { json, type Answer } from '../../http/answer.ts'
import { readTaken, takenExample, takenSchema } from '../../http/body/decision-members.ts'
import { jsonBodyOf } from '../../http/body/json-body.ts'
import { answered, jsonContent } from '../../http/doc-parts.ts'
import { identifiedParts, RECOGNISED_BY_KEY } from '../../http/idempotency.ts'
import { decidedIdOf, ownIdOf } from '../../http/path-id.ts'
import { integerIn, textOf, type Query } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, KeyExchange, OwnRoute } from '../../http/route.ts'
import { webhooksSucceeded } from '../../deliveries/decision-webhooks.ts'
import { ACCOUNT_PATH, accountHref, checkAccount } from '../accounts/compat-account.ts'
import { mustBelong, SUBJECT_KINDS, WITH_ARTICLE } from './decided-subject.ts'
import { writtenDecision } from './written-decision.ts'

const EXAMPLE_ID: Readonly<Record<DecidedType, string>> = {
  user: 'billy_jones',
  order: 'ORDER-28168441',
  session: 'gigtleqddo84l8cm15qe4il',
  content: '9671500641',
}

/** Where decisions about an entity are applied, and where they are read. */
interface Place {
  readonly type: DecidedType
  readonly take: string
  readonly read: string
  /** The part of the path that is the entity's id. */
  readonly id: string
}

const USER = `${ACCOUNT_PATH}/users/:userId`

const place = (type: DecidedType, take: string, read: string, id: string): Place => ({
  type,
  take: `${take}/decisions`,
  read: `${read}/decisions`,
  id,
})

const PLACES: readonly Place[] = [
  place('user', USER, USER, 'userId'),
  place('order', `${USER}/orders/:orderId`, `${ACCOUNT_PATH}/orders/:orderId`, 'orderId'),
  place('session', `${USER}/sessions/:sessionId`, `${USER}/sessions/:sessionId`, 'sessionId'),
  place('content', `${USER}/content/:contentId`, `${USER}/content/:contentId`, 'contentId'),
]

const pageSchema = namedObject('DecisionPage', {
  data: listSchema(decisionSchema),
  has_more: booleanSchema(),
  total_results: countSchema('On all pages.', 12),
  next_ref: optionalSchema(
    idSchema(
      'https://winnow.example/v3/accounts/4e1d2c3b/decisions?from=100',
      'The whole address of the next page.',
    ),
  ),
})

const DECIDED_NAMES: Readonly<Record<DecidedType, string>> = {
  user: 'DecidedUser',
  order: 'DecidedOrder',
  session: 'DecidedSession',
  content: 'DecidedContent',
}

const takenAnswer = (type: DecidedType) =>
  namedObject(DECIDED_NAMES[type], {
    entity: objectSchema({ id: idSchema(EXAMPLE_ID[type]), type: wordSchema(type) }),
    decision: decisionRefSchema,
    time: momentSchema('When it was taken.'),
  })

/** The decision calls of the compat interface: which there are, one taken, those that stand. */
export const compatDecisionRoutes: readonly OwnRoute[] = [
  {
    method: 'GET',
    path: `${ACCOUNT_PATH}/decisions`,
    access: 'api_key',
    permission: 'read_records',
    doc: {
      tag: 'Decisions',
      summary: 'List the decisions you can take',
      description:
        'By id: `{data, has_more, total_results, next_ref}`. `next_ref` is the whole address of the next page.',
      answers: { 200: answered(pageSchema) },
      query: {
        entity_type: `Only those of one of ${DECIDED_TYPES.join(', ')}, in any case.`,
        abuse_types: 'Only those of these abuse types, separated by commas; none named = all.',
        limit: `Decisions of a page, 1 to ${LIMITS.pageMaxCount}; ${LIMITS.decisionsPageCount} by default.`,
        from: 'How many are left out before the first.',
      },
    },
    handle: listDecisions,
  },
  ...PLACES.flatMap((each): readonly OwnRoute[] => [
    {
      method: 'POST',
      path: each.take,
      access: 'api_key',
      permission: 'take_decisions',
      recognisesRetries: true,
      doc: {
        tag: 'Decisions',
        summary: `Report a decision about ${WITH_ARTICLE[each.type]}`,
        body: { ...jsonContent(takenSchema), example: takenExample(each.type) },
        headers: RECOGNISED_BY_KEY,
        answers: { 200: answered(takenAnswer(each.type)) },
        refusals: ['conflict'],
        description:
          '`{decision_id, source, analyst?, description?, time?}`. `source`: `MANUAL_REVIEW` (then ' +
          '`analyst` says who), `AUTOMATED_RULE` or `CHARGEBACK`. A block or an acceptance that was ' +
          'not automated is a label, too. Answers once it is durable and learned from.',
      },
      handle: (exchange) => takeDecision(each, exchange),
    },
    {
      method: 'GET',
      path: each.read,
      access: 'api_key',
      permission: 'read_records',
      doc: {
        tag: 'Decisions',
        summary: `Read the decisions about ${WITH_ARTICLE[each.type]}`,
        description:
          'The last one of each abuse type: `{decisions: {payment_abuse: {decision: {id}, time}}}`.',
        answers: { 200: answered(decisionStatusSchema) },
      },
      handle: (exchange) => readDecisions(each, exchange),
    },
  ]),
]

async function takeDecision(at: Place, exchange: KeyExchange): Promise<Answer> {
  const { services, nowMs, request } = exchange
  checkAccount(exchange)
  const id = decidedIdOf(request, at.id, SUBJECT_KINDS[at.type])
  const thing = { ...thingOf(at, exchange), userId: decidedIdOf(request, 'userId', 'account') }
  const posted = await jsonBodyOf(exchange)
  const { decisionId, ...said } = readTaken(posted.value, nowMs)
  const { abuseType, category } = await decisionOf(exchange, decisionId, at.type)
  await mustBelong(exchange, at.type, thing)
  const taken = { id: decisionId, abuseType, category, ...said }
  const retry = identifiedParts(request, posted)(0)
  const accepted = await services.core.execute({
    is: 'decide',
    request: { ...thing, receivedAtMs: nowMs, taken, ...retry },
  })
  // Without a time of its own it was taken when it came first.
  const atMs = said.atMs === nowMs ? (accepted.firstCameAtMs ?? nowMs) : said.atMs
  const entity = { id, type: at.type }
  return json(200, { entity, decision: { id: decisionId }, time: atMs })
}

async function readDecisions(at: Place, exchange: CallerExchange): Promise<Answer> {
  checkAccount(exchange)
  const { services, caller, request } = exchange
  const thing = thingOf(at, exchange)
  const view = await blindView(exchange)
  const decisions = ((await services.core.ask({ is: 'decisions', ...thing })) ?? []).filter(
    (taken) => !view.hidesDecision(thing.userId, taken),
  )
  const { service, deliveries } = services.delivering
  const entity = { type: at.type, id: ownIdOf(request, at.id) }
  const succeeded = await webhooksSucceeded(
    { registry: service.registry, deliveries },
    { environment: caller.environment.number, entity },
    decisions,
  )
  return json(200, decisionStatusJson(decisions, succeeded))
}

function thingOf({ type, id }: Place, { request, caller }: CallerExchange): DecisionSubject {
  const environment = caller.environment.number
  const found = ownIdOf(request, id)
  if (type === 'user') return { environment, userId: found }
  return { environment, of: { type, id: found } }
}

/** A decision that can be applied to such an entity. Errors: OwnRefusal not_found, invalid_request. */
async function decisionOf(
  { services, caller }: CallerExchange,
  id: string,
  type: DecidedType,
): Promise<Decision> {
  const own = await services.records.decisions(caller.environment.number)
  const decision = decisionsWith(own).find((one) => one.id === id)
  if (decision === undefined) throw new OwnRefusal('not_found', 'No decision has this id.')
  if (decision.entityType === type) return decision
  const issue = `is a decision about ${WITH_ARTICLE[decision.entityType]}`
  throw new OwnRefusal('invalid_request', `This decision is not about ${WITH_ARTICLE[type]}.`, {
    issues: { decision_id: issue },
  })
}

async function listDecisions(exchange: CallerExchange): Promise<Answer> {
  checkAccount(exchange)
  const { services, caller, request } = exchange
  const { query } = request
  const isWanted = wishOf(query)
  const limit = integerIn(query, 'limit', { least: 1, most: LIMITS.pageMaxCount })
  const from = integerIn(query, 'from', { least: 0, most: Number.MAX_SAFE_INTEGER }) ?? 0
  const own = await services.records.decisions(caller.environment.number)
  const all = decisionsWith(own).filter(isWanted)
  const next = from + (limit ?? LIMITS.decisionsPageCount)
  return json(200, {
    data: all.slice(from, next).map((one) => writtenDecision(exchange, one)),
    has_more: next < all.length,
    total_results: all.length,
    ...(next < all.length && { next_ref: hrefOf(exchange, next) }),
  })
}

/** The same question, from a later place on. */
function hrefOf(exchange: CallerExchange, from: number): string {
  const { query } = exchange.request
  const asked = ['entity_type', 'abuse_types', 'limit'].flatMap((name) => {
    const text = textOf(query, name)
    return text === undefined ? [] : [[name, text] as [string, string]]
  })
  const parameters = new URLSearchParams([...asked, ['from', String(from)]])
  return accountHref(exchange, `decisions?${parameters.toString()}`)
}

/** Which decisions the query asks for. Errors: OwnRefusal invalid_request. */
function wishOf(query: Query): (decision: Decision) => boolean {
  const type = textOf(query, 'entity_type')?.toLowerCase()
  if (type !== undefined && !DECIDED_TYPES.some((known) => known === type)) {
    throw new OwnRefusal(
      'invalid_request',
      `entity_type must be one of ${DECIDED_TYPES.join(', ')}.`,
    )
  }
  const abuseTypes = abuseTypesOf(query)
  return ({ entityType, abuseType }) =>
    (type === undefined || entityType === type) && (abuseTypes?.has(abuseType) ?? true)
}

/** The abuse types named; undefined when none is, and all are meant. Errors: OwnRefusal invalid_request. */
function abuseTypesOf(query: Query): ReadonlySet<AbuseType> | undefined {
  const words = (textOf(query, 'abuse_types') ?? '')
    .toLowerCase()
    .split(',', MAX_ABUSE_WORDS)
    .map((word) => word.trim())
    .filter((word) => word !== '')
  if (!words.every((word) => isAbuseWord(word) || word === BOTS)) {
    throw new OwnRefusal('invalid_request', 'abuse_types names something that is no abuse type.')
  }
  return words.length === 0 ? undefined : new Set(words.flatMap((word) => abuseTypeOf(word) ?? []))
}

/** An abuse type of the interface that, like `legacy`, no decision here is about. */
const BOTS = 'bot_management'

/** More words than this can only be repetitions. */
const MAX_ABUSE_WORDS = 64
