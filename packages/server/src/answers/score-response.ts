import type { CanonicalEvent } from '@winnow/contract'
import { verdictIn } from '@winnow/engine'
import type { Wanted } from './wanted.ts'
import { isOfAbuseTypes, workflowStatuses } from './workflow-status.ts'
import { decisionMembers, labelMembers, scoreMembers, type ScoreSheet } from './score-json.ts'

/**
 * The `score_response` of an event's answer. An event without a user is answered
 * with its session's scores and an empty `user_id`, as it was sent.
 */
export function scoreResponse(sheet: ScoreSheet, event: CanonicalEvent): string {
  const { accepted, version } = sheet
  const who = whoOf(event)
  const said = `${labelMembers(sheet)}${decisionMembers(sheet)}${askedMembers(sheet, event)}`
  if (accepted.outcome.scores.length === 0) {
    const none = version === 'v203' ? '' : ',"scores":{}'
    return `{"status":54,"error_message":"No scoreable events"${who}${none}${said}}`
  }
  return `{"status":0,"error_message":"OK"${who}${scoreMembers(sheet)}${said}}`
}

/** What clients read where they asked for it; actions are what workflows replaced, and there are none. */
function askedMembers({ accepted, wanted }: ScoreSheet, event: CanonicalEvent): string {
  const { workflows, actions } = wanted
  const statuses = workflows ? `,"workflow_statuses":${statusesOf(accepted, wanted, event)}` : ''
  return `${statuses}${actions ? ',"actions":[]' : ''}`
}

/** The workflows that ran on the event, of the abuse types that were asked for. */
function statusesOf(
  { sequence, outcome }: ScoreSheet['accepted'],
  { abuseTypes, routes }: Wanted,
  event: CanonicalEvent,
): string {
  const verdict = verdictIn(outcome.sections)
  if (verdict === undefined) return '[]'
  const workflows = verdict.workflows.filter((one) => isOfAbuseTypes(one, abuseTypes))
  const run = { sequence, event, verdict: { ...verdict, workflows } }
  return JSON.stringify(workflowStatuses({ ...run, hasRoute: routes, state: 'running' }))
}

function whoOf({ userId, sessionId }: CanonicalEvent): string {
  if (userId !== undefined) return `,"user_id":${JSON.stringify(userId)}`
  return `,"user_id":"","session_id":${JSON.stringify(sessionId ?? '')}`
}
