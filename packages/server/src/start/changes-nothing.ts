import { isChange, NATIVE_CALLS, type NativeCall } from '@winnow/contract/native'

const NAME = /\{\w+\}/g

const patternOf = (path: string): RegExp => new RegExp(`^${path.replaceAll(NAME, '[^/]+')}$`)

const CALLS: readonly NativeCall[] = Object.values(NATIVE_CALLS)

/** Calls that say themselves whether they change anything: searches with a body, reads with an entry. */
const DECLARED = CALLS.filter(({ changes }) => changes !== undefined).map((call) => ({
  method: call.method,
  path: patternOf(call.path),
  isChange: isChange(call),
}))

/** Whether a request changes nothing, as its call declares; what is no such call changes nothing as a `GET`. */
export function changesNothing(method: string, path: string): boolean {
  const declared = DECLARED.find((call) => call.method === method && call.path.test(path))
  return declared === undefined ? method === 'GET' || method === 'HEAD' : !declared.isChange
}
