import type { AbuseType } from '../../canonical-event.ts'
import type { OwnErrorWord } from '../../own-errors.ts'
import { named, type Schema } from '../../answers/typed-schema.ts'
import { bodySchema, type Members, type ReadMembers, type SentMembers } from './body-member.ts'
import type { CallScope } from './call-scope.ts'
import type { Permission } from './permissions.ts'
import type { Parameter, RequiredParameter, SentOf } from './parameter.ts'

/** Which part of the document a call stands in. */
export type CallTag =
  | 'Events'
  | 'Browser'
  | 'Apps'
  | 'Scores'
  | 'Labels'
  | 'Decisions'
  | 'Policies'
  | 'Lists'
  | 'Webhooks'
  | 'Review'
  | 'Look up'
  | 'Verification'
  | 'Merchants'
  | 'Administration'
  | 'People'
  | 'Sign in'
  | 'Operation'

/**
 * Who may call: a secret key, the admin token, a beacon key, persons alone, or anybody (`public`). Persons may also call what is for a secret
 * key or the admin token, where a role of theirs has the permission.
 */
export type CallAccess = 'api_key' | 'admin' | 'beacon' | 'person' | 'public'

declare const READ: unique symbol

/** The body of a call: what a caller sends, and what the handler reads of it. */
export interface CallBody<Sent = unknown, Read = unknown> {
  /** Its media type. */
  readonly type: string
  /** Of NDJSON: of each line. */
  readonly schema: Schema<Sent>
  /** How each member is read; absent = the handler reads the body by its own rules. */
  readonly members?: Members
  /** Only the compiler knows it. */
  readonly [READ]?: Read
}

/** The answer of a call when nothing is wrong. */
export interface CallAnswer<Value = unknown> {
  readonly status: 200 | 202 | 204
  readonly description: string
  /** Its media type; absent = no body. */
  readonly type?: string
  /** Of NDJSON: of each line. */
  readonly schema?: Schema<Value>
}

/** A call of `/v1`, declared once: handlers, document, client and command line follow from it. */
export interface NativeCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Parameters stand in braces: `/v1/users/{userId}`. */
  readonly path: `/v1/${string}`
  /** In which form a caller shows who they are. */
  readonly access: CallAccess
  /** What they must be permitted to do. */
  readonly permission: Permission
  /** How roles reach it that are restricted to queues, abuse types or environments; absent = not at all. */
  readonly scope?: CallScope
  readonly tag: CallTag
  readonly summary: string
  readonly description?: string
  readonly query?: Readonly<Record<string, Parameter>>
  readonly body?: CallBody
  /** Whether it changes anything; absent = unless it is a `GET`. A standby answers calls that change nothing. */
  readonly changes?: boolean
  /** A request that comes again with its `Idempotency-Key` is applied once. Absent = one with such a key is refused. */
  readonly recognisesRetries?: true
  readonly answer: CallAnswer
  /** Errors besides those that its access, path and body imply. */
  readonly errors?: readonly OwnErrorWord[]
}

/** Whether a call changes anything. */
export const isChange = ({ method, changes }: Pick<NativeCall, 'method' | 'changes'>): boolean =>
  changes ?? method !== 'GET'

/** The names in braces of a path. */
export type PathName<Path extends string> = Path extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PathName<Rest>
  : never

/** What a caller sends for a name in braces. */
type PathSent<Name extends string> = Name extends 'abuseType'
  ? AbuseType
  : Name extends 'sequence' | 'version'
    ? number
    : string

type PathInput<C extends NativeCall> = {
  readonly [Name in PathName<C['path']>]: PathSent<Name>
}

type Query<C extends NativeCall> = C extends { readonly query: infer Q } ? Q : object
type RequiredName<Q> = {
  [Name in keyof Q]: Q[Name] extends RequiredParameter ? Name : never
}[keyof Q]

type QueryInput<Q> = {
  readonly [Name in RequiredName<Q>]: SentOf<Q[Name]>
} & { readonly [Name in Exclude<keyof Q, RequiredName<Q>>]?: SentOf<Q[Name]> | undefined }

type BodyInput<C extends NativeCall> = C extends { readonly body: CallBody<infer Sent> }
  ? object extends Sent
    ? { readonly body?: Sent }
    : { readonly body: Sent }
  : object

/** What a caller gives to a call: the names of path and query, and `body`. */
export type CallInput<C extends NativeCall> = Flat<
  PathInput<C> & QueryInput<Query<C>> & BodyInput<C>
>

/** The same members in one object, as editors show them. */
type Flat<T> = { [Name in keyof T]: T[Name] }

/** What a call answers: its JSON; undefined where the answer has no body. */
export type AnswerOf<C extends NativeCall> = C extends {
  readonly answer: { readonly schema: Schema<infer Value> }
}
  ? Value
  : undefined

/** What a handler reads of the body of a call. */
export type BodyRead<C extends NativeCall> = C extends {
  readonly body: CallBody<unknown, infer Read>
}
  ? Read
  : undefined

/** A call with an input as an example. */
export type DeclaredCall<C extends NativeCall = NativeCall> = C & { readonly example: CallInput<C> }

/** The media type of bodies and answers by the line. */
export const NDJSON = 'application/x-ndjson'

/** Sent or answered by the line; the client has `bulk` for events. */
export type ByTheLine =
  | { readonly body: { readonly type: typeof NDJSON } }
  | { readonly answer: { readonly type: typeof NDJSON } }

/** The media type of bodies and answers in CSV, which the client does not read. */
export const CSV_TYPE = 'text/csv'

/** A call with a body or an answer in CSV. */
export type InCsv =
  | { readonly body: { readonly type: typeof CSV_TYPE } }
  | { readonly answer: { readonly type: typeof CSV_TYPE } }

/** The media type of server-sent events, which the client does not read. */
export const EVENT_STREAM = 'text/event-stream'

/** A call with an answer of server-sent events. */
export type InEvents = { readonly answer: { readonly type: typeof EVENT_STREAM } }

/** Whether the Node client has a method of the call's name: it is not for pages or browsers, not by the line, in CSV or in events. */
export const isInClient = ({ access, body, answer }: NativeCall): boolean =>
  access !== 'beacon' &&
  access !== 'public' &&
  body?.type !== NDJSON &&
  answer.type !== NDJSON &&
  body?.type !== CSV_TYPE &&
  answer.type !== CSV_TYPE &&
  answer.type !== EVENT_STREAM

/** Declares a call; the example is an input that a service may be called with. */
export const defineCall = <const C extends NativeCall>(
  call: C,
  example: CallInput<C>,
): DeclaredCall<C> => ({ ...call, example })

const JSON_TYPE = 'application/json'

/** An answer in JSON. */
export const answers = <Value>(
  schema: Schema<Value>,
  description = 'Done.',
  status: 200 | 202 = 200,
): CallAnswer<Value> & { readonly schema: Schema<Value> } => ({
  status,
  description,
  type: JSON_TYPE,
  schema,
})

/** An answer without a body. */
export const answersNothing = (description: string): CallAnswer<undefined> => ({
  status: 204,
  description,
})

/** A JSON body that the handler reads by rules of its own. */
export const jsonBody = <Sent>(schema: Schema<Sent>): CallBody<Sent> => ({
  type: JSON_TYPE,
  schema,
})

interface BodyRemark<Required> {
  readonly required?: readonly Required[]
  readonly examples?: readonly object[]
}

/** A JSON body of these members and no others, by a name that generated clients call it by. */
export function membersBody<M extends Members, const Required extends string & keyof M = never>(
  name: string,
  members: M,
  { required, examples }: BodyRemark<Required> = {},
): CallBody<SentMembers<M, Required>, ReadMembers<M>> {
  const schema = { ...bodySchema(members, required), ...(examples && { examples }) }
  return { type: JSON_TYPE, schema: named(name, schema), members }
}
