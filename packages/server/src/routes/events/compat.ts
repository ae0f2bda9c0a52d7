import {
  API_VERSIONS,
  parseEvent,
  refusalMessage,
  type ApiVersion,
  type CanonicalEvent,
  type Problem,
} from '@winnow/contract'
import { verdictIn } from '@winnow/engine'
import { readPercentiles, type ScoreSheet } from '../../answers/score-json.ts'
import { scoreResponse } from '../../answers/score-response.ts'
import { wantedOf } from '../../answers/wanted.ts'
import { jsonText, type Answer } from '../../http/answer.ts'
import { echoWith } from '../../http/body/masked-echo.ts'
import { okEnvelope, warningsMember } from '../../http/envelope.ts'
import { rateLimited } from '../../http/access/envelope-access.ts'
import { testScoreIn } from '../../http/test-score-in.ts'
import { identified } from '../../http/idempotency.ts'
import { CompatRefusal } from '../../http/refusals.ts'
import { countTaken } from '../../integration/count-taken.ts'
import { warningsOfOwners } from '../../integration/owner-warnings.ts'
import { countProblems, type Seen, typeOf } from '../../integration/sightings.ts'
import { eventTargetProblems, type TargetProblems } from '../labels/target-problems.ts'
import type { EnvelopeRoute, CompatExchange } from '../../http/route.ts'

/** `POST /v203|v204|v205/events`: an event in, a durable answer out, with scores where asked. */
export const compatEventRoutes: readonly EnvelopeRoute[] = API_VERSIONS.map((version) => ({
  method: 'POST',
  path: `/${version}/events`,
  access: 'events_key',
  permission: 'send_events',
  recognisesRetries: true,
  body: 'required',
  handle: (exchange) => postEvent(version, exchange),
}))

async function postEvent(version: ApiVersion, exchange: CompatExchange): Promise<Answer> {
  const { services, nowMs, request } = exchange
  const wanted = wantedOf(request.query)
  const { event: sent, seen, warnings: found } = parsed(version, exchange)
  const pause = services.turns.betweenParts(exchange.posted?.text.length ?? 0)
  if (pause !== undefined) await pause
  const asked = eventTargetProblems(services.core, seen.environment, sent)
  const target = asked instanceof Promise ? await asked : asked
  const warnings = joined(found, target.warnings)
  limitUser(exchange, sent, seen)
  mustBeOwn(exchange, target, seen)
  const startedMs = performance.now()
  const accepted = await services.core.execute({
    is: 'event',
    request: identified(exchange, {
      environment: exchange.caller.environment.number,
      event: sent,
      receivedAtMs: nowMs,
      testScore: testScoreIn(exchange.caller, sent),
      isRequested: wanted.forced,
    }),
  })
  const { linkedTo } = accepted
  const event = linkedTo === undefined ? sent : { ...sent, userId: linkedTo }
  if (!accepted.repeated) services.metrics.durable(performance.now() - startedMs)
  const all = joined(warnings, warningsOfOwners(accepted.outcome))
  countTaken(services, seen, { repeated: accepted.repeated, warnings: all, event, isLive: true })
  services.sessionDigests.note(seen.environment, event.sessionId)
  const { caller } = exchange
  const taken = { event, posted: exchange.posted, nowMs, warnings: all }
  if (!wanted.score) return acceptedAnswer({ version, caller, wanted, accepted }, taken)
  const environment = caller.environment.number
  const { userId } = event
  const standing =
    userId === undefined
      ? undefined
      : await services.core.ask({ is: 'standing', environment, userId })
  const trace = accepted.repeated
    ? await services.core.ask({ is: 'trace', score: { ...accepted, environment } })
    : undefined
  const percentiles = wanted.percentiles
    ? await readPercentiles(services.core, { version, caller, wanted, accepted })
    : undefined
  const verdict = wanted.workflows ? verdictIn(accepted.outcome.sections) : undefined
  const names = verdict && (await services.policyNames.of(verdict.policy))
  const sheet = { version, caller, wanted, accepted, percentiles, trace, standing, names }
  return acceptedAnswer(sheet, taken)
}

/** Warnings of two sources; nearly always both are none. */
const joined = (some: readonly Problem[], more: readonly Problem[]): readonly Problem[] =>
  more.length === 0 ? some : [...some, ...more]

/** An event that was taken, and its request. */
interface Taken extends Pick<CompatExchange, 'posted' | 'nowMs'> {
  readonly event: CanonicalEvent
  readonly warnings: readonly Problem[]
}

function acceptedAnswer(sheet: ScoreSheet, { event, posted, nowMs, warnings }: Taken): Answer {
  const { wanted, accepted } = sheet
  const members =
    (wanted.score ? `,"score_response":${scoreResponse(sheet, event)}` : '') +
    (wanted.warnings ? warningsMember([...warnings, ...wanted.remarks]) : '')
  const echo = posted === undefined ? undefined : echoWith(warnings, posted)
  const timeMs = accepted.firstCameAtMs ?? nowMs
  return jsonText(200, okEnvelope({ timeMs, echo, members }))
}

/** Parses the event and, if it is refused, counts what is wrong with it. Errors: CompatRefusal with the first code. */
function parsed(version: ApiVersion, { services, caller, nowMs, posted }: CompatExchange) {
  const { health } = services
  const result = parseEvent(version, posted?.value, { nowMs })
  const eventType = result.ok ? result.event.type : typeOf(posted?.value)
  const seen = { environment: caller.environment.number, eventType, atMs: nowMs }
  if (!result.ok) {
    countProblems(health, 'refused', result.problems, seen)
    countProblems(health, 'warned', result.warnings, seen)
    throw new CompatRefusal(result.code, refusalMessage(result.code, result.problems), {
      warnings: [...result.problems, ...result.warnings],
    })
  }
  const { event, warnings } = result
  return { event, warnings, seen }
}

/** Errors: CompatRefusal for a chargeback, or a label of an order's status, that names another user than its owner. */
function mustBeOwn({ services }: CompatExchange, { refusal }: TargetProblems, seen: Seen): void {
  if (refusal === undefined) return
  countProblems(services.health, 'refused', [refusal], seen)
  const { code } = refusal
  throw new CompatRefusal(code, refusalMessage(code, [refusal]), { warnings: [refusal] })
}

function limitUser(
  { services, caller, nowMs }: CompatExchange,
  event: CanonicalEvent,
  seen: Seen,
): void {
  const waitSeconds = services.limits.actor(caller, event, nowMs)
  if (waitSeconds <= 0) return
  countProblems(services.health, 'refused', [{ kind: 'rate_limited', code: 60, path: '$' }], seen)
  throw rateLimited(waitSeconds)
}
