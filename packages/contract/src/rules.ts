import { compareVersions, type ApiVersion } from './api-version.ts'
import type { FieldValue, ReservedFields } from './canonical-event.ts'
import { atField, report, type Trail } from './problem.ts'

/** A rule between the fields of one event. */
export interface Rule {
  /** As the reference prints it. */
  readonly sentence: string
  /** Whether the fields (defaults applied) keep it. */
  readonly isKept: (fields: ReservedFields, version: ApiVersion) => boolean
  /** Reports it broken, at each field that is one too many. */
  readonly complain: (fields: ReservedFields, trail: Trail) => void
  /** Makes generated fields keep it, so that examples and random events are valid. */
  readonly obey: (fields: Record<string, FieldValue>, version: ApiVersion) => void
}

/** At most one of these fields. An empty list says nothing: clients send one of each kind along. */
export function oneAtMost(...names: readonly string[]): Rule {
  return {
    sentence: `At most one of ${ticked(names)}.`,
    isKept: (fields) => filledCount(names, fields) <= 1,
    complain: (fields, trail) => {
      const [first = '', ...others] = filled(names, fields)
      for (const name of others) report(atField(trail, name), 'excludes_other', first)
    },
    obey: (fields) => {
      for (const name of filled(names, fields).slice(1)) delete fields[name]
    },
  }
}

/** At least one of these fields, from a version on; the example is what to send when in doubt. */
export function oneAtLeast(
  since: ApiVersion,
  names: readonly string[],
  example: Readonly<Record<string, FieldValue>>,
): Rule {
  const isKept: Rule['isKept'] = (fields, version) =>
    countOf(names, fields) > 0 || compareVersions(version, since) < 0
  return {
    sentence: `At least one of ${ticked(names)} (from ${since} on).`,
    isKept,
    complain: (_fields, trail) => report(trail, 'one_of_missing', names.join(', ')),
    obey: (fields, version) => {
      if (!isKept(fields, version)) Object.assign(fields, example)
    },
  }
}

/** A field that makes sense only when another has a certain value (its default counts). */
export function onlyWith(name: string, other: string, value: string): Rule {
  return {
    sentence: `\`${name}\` only with \`${other}\` \`${value}\`.`,
    isKept: (fields) => fields[name] === undefined || fields[other] === value,
    complain: (_fields, trail) => report(atField(trail, name), 'needs_other', `${other} ${value}`),
    obey: (fields) => {
      if (fields[name] !== undefined) fields[other] = value
    },
  }
}

function countOf(names: readonly string[], fields: ReservedFields): number {
  let count = 0
  for (const name of names) if (fields[name] !== undefined) count += 1
  return count
}

function filledCount(names: readonly string[], fields: ReservedFields): number {
  let count = 0
  for (const name of names) if (isFilled(fields[name])) count += 1
  return count
}

const filled = (names: readonly string[], fields: ReservedFields): readonly string[] =>
  names.filter((name) => isFilled(fields[name]))

const isFilled = (value: FieldValue | undefined): boolean =>
  value !== undefined && !(Array.isArray(value) && value.length === 0)

const ticked = (names: readonly string[]): string => names.map((name) => `\`${name}\``).join(', ')
