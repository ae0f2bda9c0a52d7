import { LABEL_SUBJECT_TYPES, labelCalls } from '@winnow/contract/native'
import type { LabelledEntity, LabelOfEntity } from '@winnow/engine'
import { blindView } from '../../cases/blind-view.ts'
import { wrongMembers } from '../../http/body/body-members.ts'
import { jsonBodyOf } from '../../http/body/json-body.ts'
import { identifiedParts } from '../../http/idempotency.ts'
import { type CallSent, type NativeHandler, nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { CallerExchange } from '../../http/route.ts'
import { readLabels, type StatedLabelBody } from './label-body.ts'
import { labelledLogin } from './labelled-login.ts'
import { labelJson } from '../users/native.ts'

const createLabels: NativeHandler<(typeof labelCalls)['createLabels']> = async (exchange) => {
  const { request, services, caller, nowMs } = exchange
  const posted = await jsonBodyOf(exchange)
  const said = readLabels(posted.value, nowMs)
  const warnings = await Promise.all(said.map((label) => warningOf(exchange, label)))
  const logins = await Promise.all(said.map((label) => labelledLogin(exchange, label)))
  const part = identifiedParts(request, posted)
  const environment = caller.environment.number
  const asked = said.map(({ userId, label }, at) => {
    const stated = { ...signed(caller, label), ...logins[at] }
    return { environment, userId, label: stated, receivedAtMs: nowMs, ...part(at) }
  })
  const accepted = await services.core.execute({ is: 'labels', requests: asked })
  return { labels: accepted.map(({ sequence }, at) => ({ sequence, ...warnings[at] })) }
}

/** A person's label has their address, whatever the request says. */
const signed = (caller: CallerExchange['caller'], label: StatedLabelBody['label']) =>
  caller.kind === 'person' ? { ...label, analyst: caller.email } : label

const SEND_THE_OWNER = 'send the user that its events named'

/** What is not known yet may still come. Errors: OwnRefusal invalid_request for what is somebody else's. */
async function warningOf(
  { services, caller }: CallerExchange,
  { place, userId, warnings, label: { of } }: StatedLabelBody,
): Promise<{ readonly warning?: string }> {
  const environment = caller.environment.number
  const thing = of?.type ?? 'user'
  switch (await services.core.ask({ is: 'belonging', environment, userId, of })) {
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

/** Labels of users and of what is theirs: created, listed, removed. */
export const nativeLabelRoutes = nativeRoutes(labelCalls, {
  createLabels,
  async listLabels(exchange, { query }) {
    const { records } = exchange.services
    const { number } = exchange.caller.environment
    const { userId, of } = await askedSubject(exchange, query)
    const isNamed = query('user_id') !== undefined
    const isAsked = (label: LabelOfEntity): boolean => !isNamed || label.userId === userId
    const labels =
      of === undefined
        ? await records.labels(number, userId)
        : (await records.labelsOf(number, of)).filter(isAsked).map(({ label }) => label)
    const view = await blindView(exchange)
    const shown = labels.filter(
      ({ sequence }) => !view.hides({ sequence, user: userId, entity: of }),
    )
    return { user_id: userId, labels: shown.map(labelJson) }
  },
  async removeLabels(exchange, { query }) {
    const abuseType = query('abuse_type')
    const takenBack = await exchange.services.core.execute({
      is: 'unlabel',
      request: {
        ...(await askedSubject(exchange, query)),
        ...(abuseType === undefined ? {} : { abuseType }),
        environment: exchange.caller.environment.number,
        receivedAtMs: exchange.nowMs,
      },
    })
    return { taken_back: takenBack }
  },
})

type SubjectQuery = CallSent<(typeof labelCalls)['listLabels']>['query']

/** The user, and what is narrower, that a query names. Errors: OwnRefusal invalid_request, not_found. */
async function askedSubject(
  { services, caller }: CallerExchange,
  query: SubjectQuery,
): Promise<{ readonly userId: string; readonly of?: LabelledEntity }> {
  const of = thingIn(query)
  const userId = query('user_id')
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

/** Errors: OwnRefusal invalid_request. */
function thingIn(query: SubjectQuery): LabelledEntity | undefined {
  const word = query('type')
  const id = query('id')
  if (word === undefined && id === undefined) return undefined
  const type = LABEL_SUBJECT_TYPES.find((one) => one === word)
  if (type === undefined) {
    throw new OwnRefusal(
      'invalid_request',
      `type must be one of ${LABEL_SUBJECT_TYPES.join(', ')}.`,
    )
  }
  if (id === undefined) throw new OwnRefusal('invalid_request', 'id is required with type.')
  return { type, id }
}
