import type { CanonicalEvent } from '@winnow/contract'
import type { Wanted } from './wanted.ts'
import { decisionMembers, labelMembers, scoreMembers, type ScoreSheet } from './score-json.ts'

/**
 * The `score_response` of an event's answer. An event without a user is answered
 * with its session's scores and an empty `user_id`, as it was sent.
 */
export function scoreResponse(sheet: ScoreSheet, event: CanonicalEvent): string {
  const { accepted, wanted, version } = sheet
  const who = whoOf(event)
  const said = `${labelMembers(sheet)}${decisionMembers(sheet)}${askedMembers(wanted)}`
  if (accepted.outcome.scores.length === 0) {
    const none = version === 'v203' ? '' : ',"scores":{}'
    return `{"status":54,"error_message":"No scoreable events"${who}${none}${said}}`
  }
  return `{"status":0,"error_message":"OK"${who}${scoreMembers(sheet)}${said}}`
}

/** What clients read where they asked for it; nothing here fills it. */
function askedMembers({ workflows, actions }: Wanted): string {
  return `${workflows ? ',"workflow_statuses":[]' : ''}${actions ? ',"actions":[]' : ''}`
}

function whoOf({ userId, sessionId }: CanonicalEvent): string {
  if (userId !== undefined) return `,"user_id":${JSON.stringify(userId)}`
  return `,"user_id":"","session_id":${JSON.stringify(sessionId ?? '')}`
}
