import { CASE_END_WORDS } from '../cases/case-words.ts'

/** What a bulk action does with each case; the last two are for users alone. */
export const BULK_WORK_WORDS = [
  'decide',
  'move',
  'hold',
  'hand_over',
  'label',
  'add_to_list',
] as const

/** What a bulk action is about. */
export const BULK_TARGET_WORDS = ['cases', 'users'] as const

/** How it is with a bulk action. */
export const BULK_STATE_WORDS = [
  'counting',
  'ready',
  'running',
  'paused',
  'done',
  'undoing',
  'undone',
] as const

/** Why it failed for a case or a user: the case ended, or what else is in the way. */
export const BULK_FAILURE_WORDS = [
  ...CASE_END_WORDS,
  'claimed',
  'changed',
  'unfit',
  'full',
  'open_there',
  'unknown',
  'failed',
] as const

export type BulkFailureWord = (typeof BULK_FAILURE_WORDS)[number]
