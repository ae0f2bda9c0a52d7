import type { CanonicalEvent } from '@winnow/contract'
import { decisionMembers, labelMembers, scoreMembers, type ScoreSheet } from './score-json.ts'

/**
 * The `score_response` of an event's answer. An event without a user is answered
 * with its session's scores and an empty `user_id`, as it was sent.
 */
export function scoreResponse(sheet: ScoreSheet, event: CanonicalEvent): string {
  const { accepted, wanted, version } = sheet
  const who = whoOf(event)
  if (accepted.outcome.scores.length === 0) {
    const none = version === 'v203' ? '' : ',"scores":{},"latest_labels":{}'
    return `{"status":54,"error_message":"No scoreable events"${who}${none}}`
  }
  const workflows = wanted.workflows ? ',"workflow_statuses":[]' : ''
  const actions = wanted.actions ? ',"actions":[]' : ''
  return (
    `{"status":0,"error_message":"OK"${who}${scoreMembers(sheet)}` +
    `${labelMembers(sheet)}${decisionMembers(sheet)}${workflows}${actions}}`
  )
}

function whoOf({ userId, sessionId }: CanonicalEvent): string {
  if (userId !== undefined) return `,"user_id":${JSON.stringify(userId)}`
  return `,"user_id":"","session_id":${JSON.stringify(sessionId ?? '')}`
}
