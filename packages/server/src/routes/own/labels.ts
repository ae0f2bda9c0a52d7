import {
  ABUSE_TYPES,
  type AbuseType,
  abuseTypeOf,
  LIMITS,
  listSchema,
  optionalSchema,
  namedObject,
} from '@winnow/contract'
import type { LabelledThing, LabelOfThing } from '@winnow/engine'
import {
  countSchema,
  sentenceSchema,
  sequenceSchema,
  userIdSchema,
} from '../../answers/common-schemas.ts'
import { json, type Answer } from '../../http/answer.ts'
import { answered, jsonContent } from '../../http/doc-parts.ts'
import { identifiedParts, RECOGNISED_BY_KEY } from '../../http/idempotency.ts'
import { wrongMembers } from '../../http/body/body-members.ts'
import { jsonBodyOf } from '../../http/body/json-body.ts'
import { textOf, type Query } from '../../http/query.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange, KeyExchange, OwnRoute } from '../../http/route.ts'
import { labelsBodySchema, readLabels, type SaidLabel } from './label-body.ts'
import { labelJson, labelSchema } from './users.ts'

const PATH = '/v1/labels'
const THINGS = ['order', 'transaction', 'content', 'session'] as const

const WHOSE = {
  user_id:
    'Whose labels; may be left out for an order, transaction or content that was sent or labelled.',
  type: `With \`id\`: of one thing only: ${THINGS.join(', ')}.`,
  id: 'The id of that thing.',
} as const

const saidSchema = namedObject('TakenLabels', {
  labels: listSchema(
    namedObject('TakenLabel', {
      sequence: sequenceSchema,
      warning: optionalSchema(
        sentenceSchema(
          'names no known order',
          'What is not known and may still come, and what was odd, parted by semicolons.',
        ),
      ),
    }),
  ),
})
const listedSchema = namedObject('LabelList', {
  user_id: userIdSchema,
  labels: listSchema(labelSchema),
})
const takenBackSchema = namedObject('TakenBackLabels', { taken_back: countSchema('How many.', 1) })

/** Labels of users and of their things: said, listed, taken back. */
export const ownLabelRoutes: readonly OwnRoute[] = [
  {
    method: 'POST',
    path: PATH,
    access: 'api_key',
    recognisesRetries: true,
    doc: {
      tag: 'Labels',
      summary: 'Label users, orders, content or events',
      body: jsonContent(labelsBodySchema),
      headers: RECOGNISED_BY_KEY,
      answers: { 200: answered(saidSchema, 'Taken: the entries, in the order of the labels.') },
      refusals: ['conflict'],
      description:
        '`{user_id, of?: {type, id}, abuse_type, is_bad, time?, source?, analyst?, description?}`, ' +
        `or \`{labels: [...]}\` with up to ${LIMITS.labelsPerRequestCount} of them; \`of\` narrows a ` +
        'label to an order, transaction, content or session; `time` is when it was found out, in ' +
        'milliseconds since 1970, now by default. What was said before of the same thing and abuse type ' +
        'no longer counts. Nothing is taken when one is wrong, or is of a thing that events named with other users ' +
        'only. One that names no known thing or user is taken with a `warning`: its events may come later. ' +
        'Answers `{labels: [{sequence, warning?}]}`. An Idempotency-Key makes it safe to send again.',
    },
    handle: postLabels,
  },
  {
    method: 'GET',
    path: PATH,
    access: 'api_key',
    doc: {
      tag: 'Labels',
      summary: 'List labels',
      description:
        'All of a user, or of one thing: the last of each thing and abuse type, the newest first.',
      answers: { 200: answered(listedSchema) },
      refusals: ['not_found'],
      asking: { user_id: 'billy_jones' },
      query: WHOSE,
    },
    handle: getLabels,
  },
  {
    method: 'DELETE',
    path: PATH,
    access: 'api_key',
    doc: {
      tag: 'Labels',
      summary: 'Remove labels',
      description:
        'Those of a user as a whole, or with `type` and `id` those of one thing: `{taken_back: how many}`, ' +
        '0 where there were none. What they did to reputations and models is undone.',
      answers: { 200: answered(takenBackSchema) },
      refusals: ['not_found'],
      asking: { user_id: 'billy_jones', abuse_type: 'payment_abuse' },
      query: { ...WHOSE, abuse_type: 'Only that of this abuse type; all by default.' },
    },
    handle: deleteLabels,
  },
]

async function postLabels(exchange: KeyExchange): Promise<Answer> {
  const { request, services, caller, nowMs } = exchange
  const posted = await jsonBodyOf(exchange)
  const said = readLabels(posted.value, nowMs)
  const events = services.core.taken()
  if (events !== undefined) await events
  const warnings = said.map((label) => warningOf(exchange, label))
  const part = identifiedParts(request, posted)
  const environment = caller.environment.number
  const asked = said.map(({ userId, label }, at) => {
    return { environment, userId, label, receivedAtMs: nowMs, ...part(at) }
  })
  const accepted = await services.core.labels(asked)
  const labels = accepted.map(({ sequence }, at) => ({ sequence, ...warnings[at] }))
  return json(200, { labels })
}

const SEND_THE_OWNER = 'send the user that its events named'

/** What is not known yet may still come. Errors: OwnRefusal invalid_request for what is somebody else's. */
function warningOf(
  { services, caller }: CallerExchange,
  { place, userId, warnings, label: { of } }: SaidLabel,
): { readonly warning?: string } {
  const environment = caller.environment.number
  const thing = of?.type ?? 'user'
  switch (services.core.belonging({ environment, userId, of })) {
    case 'own':
      return warningIn(warnings)
    case 'unknown':
      return warningIn([`names no known ${thing}`, ...warnings])
    case 'foreign':
      throw wrongMembers({
        [`${place}user_id`]: `no event named this ${thing} with this user; ${SEND_THE_OWNER}`,
      })
  }
}

const warningIn = (warnings: readonly string[]): { readonly warning?: string } =>
  warnings.length === 0 ? {} : { warning: warnings.join('; ') }

async function getLabels(exchange: CallerExchange): Promise<Answer> {
  const { services, caller, request } = exchange
  const { records } = services
  const { number } = caller.environment
  const { userId, of } = await whose(exchange)
  const isAsked = (label: LabelOfThing): boolean =>
    request.query['user_id'] === undefined || label.userId === userId
  const labels =
    of === undefined
      ? await records.labels(number, userId)
      : (await records.labelsOf(number, of)).filter(isAsked).map(({ label }) => label)
  return json(200, { user_id: userId, labels: labels.map(labelJson) })
}

async function deleteLabels(exchange: CallerExchange): Promise<Answer> {
  const { request, services, caller, nowMs } = exchange
  const abuseType = abuseTypeIn(request.query)
  const takenBack = await services.core.unlabel({
    ...(await whose(exchange)),
    ...(abuseType === undefined ? {} : { abuseType }),
    environment: caller.environment.number,
    receivedAtMs: nowMs,
  })
  return json(200, { taken_back: takenBack })
}

/** Whose labels are asked for. Errors: OwnRefusal invalid_request, not_found. */
async function whose({
  request: { query },
  services,
  caller,
}: CallerExchange): Promise<{ readonly userId: string; readonly of?: LabelledThing }> {
  const of = thingIn(query)
  const userId = idIn(query, 'user_id')
  if (userId !== undefined) return of === undefined ? { userId } : { userId, of }
  if (of === undefined)
    throw new OwnRefusal('invalid_request', 'user_id is required, or type and id.')
  if (of.type === 'session' || of.type === 'device') {
    throw new OwnRefusal('invalid_request', `user_id is required for labels of a ${of.type}.`)
  }
  const { number } = caller.environment
  const [record, labels] = await Promise.all([
    services.records.record(number, of.type, of.id),
    services.records.labelsOf(number, of),
  ])
  const owner = record?.userId ?? labels[0]?.userId
  if (owner !== undefined) return { userId: owner, of }
  throw new OwnRefusal('not_found', `No ${of.type} of a known user has this id, and no label.`)
}

function thingIn(query: Query): LabelledThing | undefined {
  const word = textOf(query, 'type')
  const id = idIn(query, 'id')
  if (word === undefined && id === undefined) return undefined
  const type = THINGS.find((one) => one === word)
  if (type === undefined) {
    throw new OwnRefusal('invalid_request', `type must be one of ${THINGS.join(', ')}.`)
  }
  if (id === undefined) throw new OwnRefusal('invalid_request', 'id is required with type.')
  return { type, id }
}

function idIn(query: Query, name: string): string | undefined {
  const text = textOf(query, name)
  if (text === undefined) return undefined
  if (text !== '' && text.length <= LIMITS.idLengthChars) return text
  throw new OwnRefusal(
    'invalid_request',
    `${name} must have 1 to ${LIMITS.idLengthChars} characters.`,
  )
}

function abuseTypeIn(query: Query): AbuseType | undefined {
  const word = textOf(query, 'abuse_type')
  if (word === undefined) return undefined
  const abuseType = abuseTypeOf(word)
  if (abuseType === undefined) {
    throw new OwnRefusal('invalid_request', `abuse_type must be one of ${ABUSE_TYPES.join(', ')}.`)
  }
  return abuseType
}
