import type { AnswerOf, CallInput, NativeCalls } from '@winnow/contract/native'

type Declared = NativeCalls[keyof NativeCalls]

/** A call of `/v1` by its method and path, as the reference lists it: `GET /v1/users/{userId}`. */
export type CallName = {
  [Name in keyof NativeCalls]: `${NativeCalls[Name]['method']} ${NativeCalls[Name]['path']}`
}[keyof NativeCalls]

export type ReadName = Extract<CallName, `GET ${string}`>
export type WriteName = Exclude<CallName, ReadName>

/** The declaration of a call. */
type CallOf<Name extends CallName> = Name extends `${infer Method} ${infer Path}`
  ? Extract<Declared, { readonly method: Method; readonly path: Path }>
  : never

/** What a call takes: the names of its path and query, and `body`. */
export type Input<Name extends CallName> = CallInput<CallOf<Name>>

export type Answer<Name extends CallName> = AnswerOf<CallOf<Name>>
