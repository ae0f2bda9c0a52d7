import type {
  AnswerOf,
  ByTheLine,
  CallInput,
  DeclaredCall,
  InCsv,
  InEvents,
  NativeCalls,
} from '@winnow/contract/native'
import { isInClient, NATIVE_CALLS, nativeRequest } from '@winnow/contract/native'
import { CALL_OPTIONS, LABEL_OPTIONS, type CallOptions, type LabelOptions } from './call-options.ts'
import { checkOptions } from './check-options.ts'
import { idempotencyHeader } from './idempotency-header.ts'
import { jsonText } from './json-text.ts'
import type { Settings } from './options.ts'
import { reading, type Transport } from './transport.ts'

type OptionsOf<C> = C extends { readonly recognisesRetries: true } ? LabelOptions : CallOptions

type Method<C extends DeclaredCall> =
  object extends CallInput<C>
    ? (input?: CallInput<C>, options?: OptionsOf<C>) => Promise<AnswerOf<C>>
    : (input: CallInput<C>, options?: OptionsOf<C>) => Promise<AnswerOf<C>>

/**
 * The calls of `/v1`, each by its name: `readUser({ userId: 'ann' })`. The input has the names of path and query, and
 * `body`. Those under `/v1/admin` need the admin token, all others the API key.
 */
export type NativeClient = {
  readonly [
    Name in keyof NativeCalls as NativeCalls[Name] extends
      | { readonly access: 'beacon' | 'public' }
      | ByTheLine
      | InCsv
      | InEvents
      ? never
      : Name
  ]: Method<NativeCalls[Name]>
}

/** A method for each call that a secret key or the admin token may make, but for bulk requests. */
export function nativeClient(transport: Transport, settings: Settings): NativeClient {
  const callable = Object.entries(NATIVE_CALLS as Readonly<Record<string, DeclaredCall>>).filter(
    ([, call]) => isInClient(call),
  )
  const methods = callable.map(([name, call]) => [name, methodOf(call, transport, settings)])
  return Object.fromEntries(methods) as NativeClient
}

const methodOf =
  (call: DeclaredCall, transport: Transport, settings: Settings) =>
  async (input: object = {}, options: LabelOptions = {}): Promise<unknown> => {
    if (call.recognisesRetries === true) checkOptions(options, LABEL_OPTIONS)
    else checkOptions<CallOptions>(options, CALL_OPTIONS)
    const { method, target, body } = nativeRequest(call, input)
    return transport.call({
      method,
      path: target,
      ...(body === undefined ? {} : { body: jsonText(body) }),
      headers: { ...callerHeader(call, settings), ...retryHeader(call, options) },
      ...(isRepeatable(call) ? {} : { retries: 0 }),
      ...(options.signal === undefined ? {} : { signal: options.signal }),
      read: reading<unknown>(),
    })
  }

/** Errors: TypeError where the client has no such key. */
function callerHeader({ access }: DeclaredCall, { apiKey, adminToken }: Settings): object {
  if (access !== 'admin') {
    if (apiKey === undefined) throw new TypeError('this call needs the option apiKey')
    return {}
  }
  if (adminToken === undefined) throw new TypeError('this call needs the option adminToken')
  return { authorization: `Bearer ${adminToken}` }
}

const retryHeader = (call: DeclaredCall, { idempotencyKey }: LabelOptions): object =>
  call.recognisesRetries === true ? idempotencyHeader(idempotencyKey) : {}

/** Whether a call that got no answer may be made again: it reads, sets, or is recognised. */
const isRepeatable = ({ method, recognisesRetries }: DeclaredCall): boolean =>
  method === 'GET' || method === 'PUT' || recognisesRetries === true
