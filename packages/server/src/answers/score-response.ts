import { entityIdsOf, type IdParts, verdictIn } from '@winnow/engine'
import { isOfAbuseTypes, workflowStatuses } from './workflow-status.ts'
import { decisionMembers, labelMembers, scoreMembers, type ScoreSheet } from './score-json.ts'

/**
 * The `score_response` of an event's answer. An event without a user is answered
 * with its session's scores and an empty `user_id`, as it was sent.
 */
export function scoreResponse(sheet: ScoreSheet, event: IdParts): string {
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
function askedMembers(sheet: ScoreSheet, event: IdParts): string {
  const { workflows, actions } = sheet.wanted
  const statuses = workflows ? `,"workflow_statuses":${statusesOf(sheet, event)}` : ''
  return `${statuses}${actions ? ',"actions":[]' : ''}`
}

/** The workflows that ran on the event, of the abuse types that were asked for. */
function statusesOf({ accepted, wanted, names }: ScoreSheet, event: IdParts): string {
  const { sequence, outcome } = accepted
  const verdict = verdictIn(outcome.sections)
  if (verdict === undefined || names === undefined) return '[]'
  const { abuseTypes, routes } = wanted
  const workflows = verdict.workflows.filter((one) => isOfAbuseTypes(one, abuseTypes))
  const runs = { sequence, ids: entityIdsOf(event), verdict: { ...verdict, workflows }, names }
  return JSON.stringify(workflowStatuses({ ...runs, hasRoute: routes, progressOf: () => 'begun' }))
}

function whoOf({ userId, sessionId }: IdParts): string {
  if (userId !== undefined) return `,"user_id":${JSON.stringify(userId)}`
  return `,"user_id":"","session_id":${JSON.stringify(sessionId ?? '')}`
}
