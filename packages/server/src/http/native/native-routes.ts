import type { AnswerOf, BodyRead, DeclaredCall, PathName, ReadOf } from '@winnow/contract/native'
import type { WrittenValue } from '../../answers/written.ts'
import { json, NO_CONTENT, type Answer } from '../answer.ts'
import { jsonBodyOf } from '../body/json-body.ts'
import { readBodyMembers } from '../body/body-members.ts'
import type { Posted } from '../body/posted.ts'
import { type Idempotency, identifiedParts } from '../idempotency.ts'
import type {
  AdminExchange,
  BeaconExchange,
  Exchange,
  KeyExchange,
  PersonExchange,
  Route,
} from '../route.ts'
import { callDoc } from './call-doc.ts'
import { Prepared } from './prepared.ts'
import { readParameter } from './read-parameter.ts'
import { readPathName, type PathRead } from './read-path-name.ts'

interface Exchanges {
  readonly api_key: KeyExchange
  readonly admin: AdminExchange
  readonly beacon: BeaconExchange
  readonly person: PersonExchange
  readonly public: Exchange
}

/** The exchange of a call, by who may call it. */
type ExchangeOf<C extends DeclaredCall> = Exchanges[C['access']]

type QueryOf<C> = C extends { readonly query: infer Query } ? Query : object

/** What came with a call. It is read when the handler asks for it, so the handler chooses what is refused first. */
export interface CallSent<C extends DeclaredCall> {
  /** A name of the path. Errors: OwnRefusal invalid_request, not_found. */
  readonly path: <Name extends PathName<C['path']>>(name: Name) => PathRead<Name>
  /** A parameter of the query. Errors: OwnRefusal invalid_request. */
  readonly query: <Name extends string & keyof QueryOf<C>>(name: Name) => ReadOf<QueryOf<C>[Name]>
  /** The body as its declaration reads it. Errors: OwnRefusal. */
  readonly body: () => Promise<BodyRead<C>>
  /** What identifies the request among retries, once its body was read. Errors: OwnRefusal invalid_request. */
  readonly identity: () => Promise<Idempotency>
}

/** What a handler returns: the answer as it is declared. */
type Returned<C extends DeclaredCall> =
  | WrittenValue<AnswerOf<C>>
  | Prepared<WrittenValue<AnswerOf<C>>>

/** What answers a declared call. */
export type NativeHandler<C extends DeclaredCall> = (
  exchange: ExchangeOf<C>,
  sent: CallSent<C>,
) => Returned<C> | Promise<Returned<C>>

/** The handlers of declared calls, by their names. */
type Handlers<Calls extends Readonly<Record<string, DeclaredCall>>> = {
  readonly [Name in keyof Calls]: NativeHandler<Calls[Name]>
}

/** The routes of declared calls: each has a handler, and each handler has a declaration. */
export const nativeRoutes = <Calls extends Readonly<Record<string, DeclaredCall>>>(
  calls: Calls,
  handlers: Handlers<Calls>,
): readonly Route[] =>
  Object.entries(calls).map(([name, call]) =>
    nativeRoute(name, call, handlers[name] as LooseHandler),
  )

type LooseHandler = (exchange: Exchange, sent: CallSent<DeclaredCall>) => unknown

function nativeRoute(name: string, call: DeclaredCall, handler: LooseHandler): Route {
  const { method, access, permission, recognisesRetries } = call
  const handle = async (exchange: Exchange): Promise<Answer> =>
    answerOf(call, await handler(exchange, sentIn(call, exchange)))
  return {
    method,
    path: routerPath(call.path),
    access,
    permission,
    call,
    doc: callDoc(name, call),
    ...(recognisesRetries === true && { recognisesRetries }),
    handle,
  }
}

/** `/v1/users/:userId` and `/v1/events::bulk`, as the router reads paths. */
export const routerPath = (path: string): string =>
  path.replaceAll(':', '::').replaceAll(/\{(\w+)\}/g, ':$1')

function answerOf({ answer: { status } }: DeclaredCall, returned: unknown): Answer {
  if (returned instanceof Prepared) return returned.answer
  return returned === undefined ? NO_CONTENT : json(status, returned)
}

function sentIn(call: DeclaredCall, exchange: Exchange): CallSent<DeclaredCall> {
  const { request } = exchange
  let reading: Promise<Posted> | undefined
  const posted = (): Promise<Posted> => (reading ??= jsonBodyOf(exchange))
  return {
    path: (name: string) => readPathName(request, name) as never,
    query: (name: string) => {
      const parameter = call.query?.[name]
      if (parameter === undefined) throw new Error(`${call.path} declares no parameter ${name}`)
      return readParameter(request.query, name, parameter) as never
    },
    body: async () => {
      const value = 'body' in exchange ? exchange.body : (await posted()).value
      const members = call.body?.members
      return (members === undefined ? value : readBodyMembers(value, members)) as never
    },
    identity: async () => identifiedParts(request, await posted())(0),
  }
}
