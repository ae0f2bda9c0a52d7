/** What stands first in a queue. */
export const QUEUE_ORDER_WORDS = ['expected_loss', 'due', 'score', 'age'] as const

/** In which order cases are listed. */
export const CASE_LIST_ORDER_WORDS = ['newest', 'queue'] as const

export const CASE_STATE_WORDS = ['open', 'decided', 'left'] as const

/** Why a case is no longer open. */
export const CASE_END_WORDS = [
  'decided',
  'decided_elsewhere',
  'harmless',
  'moved',
  'merged',
  'no_room',
  'withdrawn',
  'erased',
] as const

/** Who decided about the entity outside the case. */
export const ELSEWHERE_WORDS = ['api', 'policy', 'queue', 'chargeback'] as const

/** What people do with a case besides deciding it. */
export const CASE_STEP_WORDS = [
  'note',
  'link',
  'skip',
  'hold',
  'resume',
  'hand_over',
  'escalate',
] as const

/** How much of the time of a case is over. */
export const URGENCY_WORDS = ['in_time', 'half', 'soon', 'overdue'] as const
