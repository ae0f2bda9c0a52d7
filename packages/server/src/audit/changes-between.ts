import type { AuditBody } from '@winnow/engine'

type Values = Readonly<Record<string, unknown>>

/** The members of JSON objects that differ, in the order of `after`, then of `before`. */
export function changesBetween(before: Values, after: Values): AuditBody['changes'] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)])
  const changed = [...names].filter((name) => isOther(before[name], after[name]))
  return Object.fromEntries(
    changed.map((name) => [
      name,
      {
        ...(before[name] !== undefined && { before: before[name] }),
        ...(after[name] !== undefined && { after: after[name] }),
      },
    ]),
  )
}

const isOther = (before: unknown, after: unknown): boolean =>
  JSON.stringify(before) !== JSON.stringify(after)
