import { isRecord } from '@winnow/contract'

/**
 * A value by names and places joined by dots: `fields.$user_email`, `labels.0.description`. Names may have dots themselves:
 * the longest one that there is counts.
 */
export function memberAt(value: unknown, path: string): unknown {
  if (Array.isArray(value)) {
    const [place = '', ...rest] = path.split('.')
    const all: readonly unknown[] = value
    const one = /^\d{1,6}$/.test(place) ? all[Number(place)] : undefined
    return rest.length === 0 ? one : memberAt(one, rest.join('.'))
  }
  if (!isRecord(value)) return undefined
  for (let end = path.length; end > 0; end = path.lastIndexOf('.', end - 1)) {
    const name = path.slice(0, end)
    if (!Object.hasOwn(value, name)) continue
    return end === path.length ? value[name] : memberAt(value[name], path.slice(end + 1))
  }
  return undefined
}
