import { nearestName } from '@winnow/contract/nearest-name'

/**
 * A misspelt option would be silently without effect. Errors: TypeError that names it, and the one that was probably
 * meant.
 */
export function checkOptions<Options extends object>(
  options: Options,
  known: Readonly<Record<keyof Options, true>>,
): void {
  // Whoever writes JavaScript may pass anything.
  const given: unknown = options
  if (typeof given !== 'object' || given === null) throw new TypeError('options must be an object')
  const names = Object.keys(known)
  const unknown = Object.keys(given).find((name) => !names.includes(name))
  if (unknown === undefined) return
  const meant = nearestName(unknown, names)
  throw new TypeError(
    `unknown option ${unknown}${meant === undefined ? '' : ` (did you mean ${meant}?)`}`,
  )
}
