import type { JsonSchema, OwnErrorWord } from '@winnow/contract'
import type { CallTag } from '@winnow/contract/native'

/** What is sent or answered: its media type, and how it must look; of NDJSON each line. */
export interface Content {
  readonly type: string
  readonly schema: JsonSchema
  /** Where that of the schema is not one for this route. */
  readonly example?: unknown
}

export interface AnswerDoc {
  readonly description: string
  /** Absent = the answer has no body. */
  readonly content?: Content
}

/** How a parameter of a query looks. */
export interface QueryShape {
  readonly schema: JsonSchema
  readonly isRequired: boolean
}

/** What OpenAPI and the reference say about a route. */
export interface RouteDoc {
  readonly tag: CallTag
  readonly summary: string
  /** The method of the Node client that makes the call: `v1.readUser`. */
  readonly clientMethod?: string
  readonly description?: string
  /** Parameters of the query, each with its one-line meaning. */
  readonly query?: Readonly<Record<string, string>>
  /** Of these, those that are not any text, or are required. */
  readonly queryShapes?: Readonly<Record<string, QueryShape>>
  /** Of these, what an example asks. */
  readonly asking?: Readonly<Record<string, string>>
  /** Headers that say more than who calls, each with its one-line meaning. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: Content
  /** By status, what is answered when nothing is wrong. */
  readonly answers: Readonly<Record<number, AnswerDoc>>
  /** Refusals besides those that any route of its access and shape may answer. */
  readonly refusals?: readonly OwnErrorWord[]
}
