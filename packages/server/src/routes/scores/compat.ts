import { API_VERSIONS, type ApiVersion } from '@winnow/contract'
import type { WorkflowVerdict } from '@winnow/engine'
import {
  decisionMembers,
  labelMembers,
  readPercentiles,
  scoreMembers,
  type ScoreSheet,
} from '../../answers/score-json.ts'
import { storedRuns } from '../../answers/stored-runs.ts'
import { wantedOf } from '../../answers/wanted.ts'
import { isOfAbuseTypes } from '../../answers/workflow-status.ts'
import { jsonText, type Answer } from '../../http/answer.ts'
import { CompatRefusal } from '../../http/refusals.ts'
import type { EnvelopeRoute, CompatExchange } from '../../http/route.ts'
import { userIdOf } from '../../http/path-id.ts'

/** The Score API: the score now, the last stored one, and a new one stored. */
export const compatScoreRoutes: readonly EnvelopeRoute[] = API_VERSIONS.flatMap((version) => [
  scoreNowRoute(version),
  lastScoreRoute(version),
  rescoreRoute(version),
])

function scoreNowRoute(version: ApiVersion): EnvelopeRoute {
  return {
    method: 'GET',
    path: `/${version}/score/:userId`,
    access: 'events_key',
    permission: 'read_scores',
    body: 'none',
    async handle(exchange) {
      const { services, caller, nowMs, request } = exchange
      const [userId, wanted] = [userIdOf(request), wantedOf(request.query)]
      const scored = await services.core.ask({
        is: 'score_now',
        environment: caller.environment.number,
        userId,
        nowMs,
      })
      const accepted = orRefuse(scored, 54)
      return scoreAnswer(await sheetOf(exchange, userId, { version, wanted, accepted }), userId)
    },
  }
}

function lastScoreRoute(version: ApiVersion): EnvelopeRoute {
  return {
    method: 'GET',
    path: `/${version}/users/:userId/score`,
    access: 'events_key',
    permission: 'read_scores',
    body: 'none',
    async handle(exchange) {
      const { services, caller, request } = exchange
      const [userId, wanted] = [userIdOf(request), wantedOf(request.query)]
      const last = await services.core.ask({
        is: 'last_score',
        environment: caller.environment.number,
        userId,
      })
      const accepted = orRefuse(last, 64)
      const trace = await services.core.ask({
        is: 'trace',
        score: {
          ...accepted,
          environment: caller.environment.number,
        },
      })
      const sheet = await sheetOf(exchange, userId, { version, wanted, accepted, trace })
      const runs = await runsMember(exchange, sheet)
      return storedScoreAnswer({ ...sheet, scoredAtMs: accepted.atMs }, userId, runs)
    },
  }
}

function rescoreRoute(version: ApiVersion): EnvelopeRoute {
  return {
    method: 'POST',
    path: `/${version}/users/:userId/score`,
    access: 'events_key',
    permission: 'read_scores',
    body: 'optional',
    async handle(exchange) {
      const { services, caller, nowMs, request } = exchange
      const [userId, wanted] = [userIdOf(request), wantedOf(request.query)]
      const scored = await services.core.execute({
        is: 'rescore',
        environment: caller.environment.number,
        userId,
        nowMs,
        isRequested: wanted.forced,
      })
      const accepted = orRefuse(scored, 54)
      const sheet = await sheetOf(exchange, userId, { version, wanted, accepted })
      const runs = await runsMember(exchange, sheet)
      return storedScoreAnswer({ ...sheet, scoredAtMs: nowMs }, userId, runs)
    },
  }
}

/** Adds what an answer needs besides the score: labels and decisions of the user, and percentiles. */
async function sheetOf(
  { services, caller }: CompatExchange,
  userId: string,
  scored: Pick<ScoreSheet, 'version' | 'wanted' | 'accepted' | 'trace'>,
): Promise<ScoreSheet> {
  const environment = caller.environment.number
  const standing = await services.core.ask({ is: 'standing', environment, userId })
  const sheet = { ...scored, caller, standing }
  return { ...sheet, percentiles: await readPercentiles(services.core, sheet) }
}

function orRefuse<T>(scored: T | undefined, code: 54 | 64): T {
  if (scored === undefined) throw new CompatRefusal(code)
  return scored
}

/** Who was scored, in each spelling that clients read. */
function storedScoreAnswer(sheet: ScoreSheet, userId: string, runs: string): Answer {
  const id = JSON.stringify(userId)
  const entity = `,"entity_type":"user","entity_id":${id}`
  return scoreAnswer(sheet, userId, entity + decisionMembers(sheet) + runs)
}

/** The workflows that ran on the event or the change that made the score, of the abuse types that are wanted. */
async function runsMember(
  { services }: CompatExchange,
  { wanted, accepted }: ScoreSheet,
): Promise<string> {
  if (!wanted.workflows) return ''
  const { abuseTypes, routes } = wanted
  const entry = await services.ledger.get(accepted.sequence)
  const isWanted = (run: WorkflowVerdict) => isOfAbuseTypes(run, abuseTypes)
  const runs = entry && (await storedRuns(services, entry, { isWanted, hasRoute: routes }))
  return `,"workflow_statuses":${JSON.stringify(runs ?? [])}`
}

/** The answer of the Score API: no envelope around it, but its status and error_message. */
function scoreAnswer(sheet: ScoreSheet, userId: string, more = ''): Answer {
  return jsonText(
    200,
    `{"status":0,"error_message":"OK","user_id":${JSON.stringify(userId)}` +
      `${scoreMembers(sheet)}${labelMembers(sheet)}${more}}`,
  )
}
