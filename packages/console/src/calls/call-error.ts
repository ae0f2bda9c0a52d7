/** Why a call failed. */
interface Failure {
  /** An error word of the reference, or `offline`: no answer came. */
  readonly word: string
  /** HTTP status; 0 = no answer came. */
  readonly status: number
  /** What is wrong by field. */
  readonly issues?: Readonly<Record<string, string>>
  /** For how long the service asks to wait. */
  readonly waitMs?: number
}

/** A call that failed. Its message is a sentence for people, as the service wrote it. */
export class CallError extends Error {
  readonly word: string
  readonly status: number
  readonly issues: Readonly<Record<string, string>>
  readonly waitMs: number

  constructor(message: string, { word, status, issues = {}, waitMs = 0 }: Failure) {
    super(message)
    this.name = 'CallError'
    this.word = word
    this.status = status
    this.issues = issues
    this.waitMs = waitMs
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textsOf = (value: unknown): Record<string, string> =>
  isRecord(value)
    ? Object.fromEntries(Object.entries(value).map(([name, text]) => [name, String(text)]))
    : {}

/** The error of a refused answer. A proxy's page has no description: then the status must do. */
export function refused(status: number, body: unknown, waitMs = 0): CallError {
  const answer = isRecord(body) ? body : {}
  const { error, description, issues } = answer
  const message = typeof description === 'string' ? description : `HTTP ${status}`
  const word = typeof error === 'string' ? error : 'internal'
  return new CallError(message, { word, status, issues: textsOf(issues), waitMs })
}
