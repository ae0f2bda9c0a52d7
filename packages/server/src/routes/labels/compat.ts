import {
  API_VERSIONS,
  parseLabel,
  refusalMessage,
  type AbuseType,
  type ApiVersion,
  type LabelRequest,
} from '@winnow/contract'
import type { NewLabelRequest } from '@winnow/engine'
import { V203_ABUSE_TYPE } from '../../answers/score-json.ts'
import { wantedOf } from '../../answers/wanted.ts'
import { jsonText, NO_CONTENT, type Answer } from '../../http/answer.ts'
import { echoWith } from '../../http/body/masked-echo.ts'
import { okEnvelope, warningsMember } from '../../http/envelope.ts'
import { identified } from '../../http/idempotency.ts'
import { labelledUserOf, userIdOf } from '../../http/path-id.ts'
import { CompatRefusal } from '../../http/refusals.ts'
import type { EnvelopeRoute, CompatExchange } from '../../http/route.ts'
import { targetProblems } from './target-problems.ts'
import { unlabelledType } from './unlabelled-type.ts'

/** `POST` and `DELETE /v{n}/users/{id}/labels`. */
export const compatLabelRoutes: readonly EnvelopeRoute[] = API_VERSIONS.flatMap((version) => [
  {
    method: 'POST',
    path: `/${version}/users/:userId/labels`,
    access: 'events_key',
    permission: 'write_labels',
    recognisesRetries: true,
    body: 'required',
    handle: (exchange) => postLabel(version, exchange),
  },
  {
    method: 'DELETE',
    path: `/${version}/users/:userId/labels`,
    access: 'events_key',
    permission: 'write_labels',
    body: 'optional',
    handle: deleteLabels,
  },
])

async function postLabel(version: ApiVersion, exchange: CompatExchange): Promise<Answer> {
  const { services, caller, posted, request, nowMs } = exchange
  const [userId, wanted] = [labelledUserOf(request), wantedOf(request.query)]
  const parsed = parseLabel(version, posted?.value, { nowMs, userId })
  if (!parsed.ok) {
    const warnings = [...parsed.problems, ...parsed.warnings]
    throw new CompatRefusal(parsed.code, refusalMessage(parsed.code, parsed.problems), { warnings })
  }
  const environment = caller.environment.number
  const belonging = await services.core.ask({ is: 'belonging', environment, userId })
  const target = targetProblems({ belonging, paths: { user: '$.$user_id' } })
  const accepted = await services.core.execute({
    is: 'label',
    request: identified(exchange, {
      environment,
      userId,
      receivedAtMs: nowMs,
      label: labelOf(parsed.label),
    }),
  })
  const warnings = [...parsed.warnings, ...target.warnings, ...wanted.remarks]
  const members = wanted.warnings ? warningsMember(warnings) : ''
  const echo = posted === undefined ? undefined : echoWith(parsed.warnings, posted)
  const timeMs = accepted.firstCameAtMs ?? nowMs
  return jsonText(200, okEnvelope({ timeMs, echo, members }))
}

/** A label without an abuse type (v203) means the kind of abuse its reasons name. */
function labelOf(request: LabelRequest): NewLabelRequest['label'] {
  const named = request.reasons
    ?.map((reason) => REASON_TYPES.get(reason))
    .find((type) => type !== undefined)
  return { ...request, abuseType: request.abuseType ?? named ?? V203_ABUSE_TYPE }
}

const REASON_TYPES: ReadonlyMap<string, AbuseType> = new Map([
  ['$chargeback', 'payment_abuse'],
  ['$spam', 'content_abuse'],
  ['$funneling', 'content_abuse'],
  ['$fake', 'account_abuse'],
  ['$duplicate_account', 'account_abuse'],
  ['$referral', 'promotion_abuse'],
])

async function deleteLabels(exchange: CompatExchange): Promise<Answer> {
  const { services, caller, request, nowMs } = exchange
  const userId = userIdOf(request)
  const abuseType = unlabelledType(exchange)
  await services.core.execute({
    is: 'unlabel',
    request: {
      environment: caller.environment.number,
      userId,
      receivedAtMs: nowMs,
      ...(abuseType === undefined ? {} : { abuseType }),
    },
  })
  return NO_CONTENT
}
