import type { ErrorCode } from './errors.ts'

/** What one kind of problem means for the event that has it. */
export interface Ruling {
  readonly verdict: 'refusal' | 'warning'
  /** The status code of the problem; a refusal may decide the code of the answer. */
  readonly code: ErrorCode
  /** The sentence about the field, never with its value. The detail, if any, follows. */
  readonly says: string
  /** Why the line is drawn here. */
  readonly why: string
}

export const refuse = (code: ErrorCode, says: string, why: string) =>
  ({ verdict: 'refusal', code, says, why }) as const

export const warn = (code: ErrorCode, says: string, why: string) =>
  ({ verdict: 'warning', code, says, why }) as const
