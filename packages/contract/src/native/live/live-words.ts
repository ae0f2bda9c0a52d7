/** What happened to a case. */
export const LIVE_CHANGE_WORDS = [
  'opened',
  'joined',
  'left',
  'due',
  'claimed',
  'released',
  'changed',
  'decided',
  'undone',
] as const

export type LiveChange = (typeof LIVE_CHANGE_WORDS)[number]

/** Why the service ended a stream. */
export const LIVE_END_WORDS = ['time', 'too_slow', 'not_permitted', 'stopping'] as const

export type LiveEnd = (typeof LIVE_END_WORDS)[number]

/** Work that goes on in the background. */
export const LIVE_JOB_WORDS = ['backtest', 'bulk'] as const

export type LiveJobKind = (typeof LIVE_JOB_WORDS)[number]
