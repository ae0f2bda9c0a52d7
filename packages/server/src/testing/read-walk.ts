import {
  type DeclaredCall,
  NATIVE_CALLS,
  nativeRequest,
  permissionOf,
} from '@winnow/contract/native'

/** They need a permission to read, and begin something. */
const BEGINNERS: ReadonlySet<string> = new Set(['draftPolicy', 'beginBacktest', 'repeatBacktest'])

/** It writes an audit entry, and shows what another call hides. */
const ALSO_READS: ReadonlySet<string> = new Set(['reveal'])

const readsOnly = (name: string, { method, permission }: DeclaredCall): boolean =>
  method === 'GET' ||
  ALSO_READS.has(name) ||
  (method === 'POST' && permissionOf(permission).isForAgents === true && !BEGINNERS.has(name))

/** Each call of `/v1` that reads, from the declarations: a new one is in every walk. */
export const READ_CALLS: readonly (readonly [name: string, call: DeclaredCall])[] =
  Object.entries<DeclaredCall>(NATIVE_CALLS).filter(([name, call]) => readsOnly(name, call))

type Inputs = readonly Readonly<Record<string, unknown>>[]

/** What there is to ask for. */
export interface WalkedWorld {
  /** Values of a name in paths. Without one, a call with this name is not asked. */
  readonly ids: Readonly<Record<string, readonly string[]>>
  /** By the name of a call: what it is asked besides. Absent = its example. */
  readonly inputs: Readonly<Record<string, Inputs>>
}

/** A request of a walk. */
interface WalkedRead {
  readonly name: string
  readonly method: DeclaredCall['method']
  readonly url: string
  readonly payload?: object
}

/** Each call asked for all that there is. */
export function walkOf(
  calls: typeof READ_CALLS,
  { ids, inputs }: WalkedWorld,
): readonly WalkedRead[] {
  return calls.flatMap(([name, call]) =>
    pathsOf(call, ids).flatMap((path) =>
      (inputs[name] ?? [{}]).map((more) => {
        const { method } = call
        const input = { ...call.example, ...path, ...more }
        const { target, body } = nativeRequest(call, input as never)
        return { name, method, url: target, ...(body !== undefined && { payload: body as object }) }
      }),
    ),
  )
}

function pathsOf({ path }: DeclaredCall, ids: WalkedWorld['ids']): Inputs {
  const [, name] = /\{(\w+)\}/.exec(path) ?? []
  return name === undefined ? [{}] : (ids[name] ?? []).map((value) => ({ [name]: value }))
}
