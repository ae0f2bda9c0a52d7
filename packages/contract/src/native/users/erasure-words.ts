/** How far the erasure of a user is. */
export const ERASURE_STATES = ['waiting', 'running', 'done', 'failed'] as const
