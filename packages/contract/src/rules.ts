import { compareVersions, type ApiVersion } from './api-version.ts'
import type { CanonicalEvent, FieldValue, ReservedFields } from './canonical-event.ts'
import { isSent } from './is-sent.ts'
import { atField, report, type Trail } from './problem.ts'

/** What rules look at: the fields (defaults applied), and who did it. */
type Ruled = Pick<CanonicalEvent, 'fields' | 'userId'>

type Body = Readonly<Record<string, unknown>>

/** A rule between the fields of one event. */
export interface Rule {
  /** As the reference prints it. */
  readonly sentence: string
  /** Without any of these fields it is kept; absent = it has to be looked at always. */
  readonly concerns?: readonly string[]
  /** Whether the event keeps it. */
  readonly isKept: (event: Ruled, version: ApiVersion) => boolean
  /** Reports it broken, at each field at fault: as a refusal, or as a warning. `sent`: the body as it came. */
  readonly complain: (event: Ruled, trail: Trail, sent: Body) => void
  /** Makes generated fields keep it, so that examples and random events are valid. */
  readonly obey: (
    event: { fields: Record<string, FieldValue>; userId?: string },
    version: ApiVersion,
  ) => void
}

/** At most one of these fields. An empty list says nothing: clients send one of each kind along. */
export function oneAtMost(...names: readonly string[]): Rule {
  return {
    sentence: `At most one of ${ticked(names)}.`,
    concerns: names,
    isKept: ({ fields }) => filledCount(names, fields) <= 1,
    complain: ({ fields }, trail) => {
      const [first = '', ...others] = filled(names, fields)
      for (const name of others) report(atField(trail, name), 'excludes_other', first)
    },
    obey: ({ fields }) => {
      for (const name of filled(names, fields).slice(1)) delete fields[name]
    },
  }
}

interface OneAtLeast {
  readonly since: ApiVersion
  readonly names: readonly string[]
  /** What to send when in doubt. */
  readonly example: Readonly<Record<string, FieldValue>>
  /** Whether one that was sent and dropped is as good as none. */
  readonly isStrict: boolean
}

/** At least one of these fields, from a version on. */
export function oneAtLeast({ since, names, example, isStrict }: OneAtLeast): Rule {
  const isKept: Rule['isKept'] = ({ fields }, version) =>
    countOf(names, fields) > 0 || compareVersions(version, since) < 0
  return {
    sentence: `At least one of ${ticked(names)} (from ${since} on).`,
    isKept,
    complain: (_event, trail, sent) => {
      const isDropped = !isStrict && names.some((name) => isSent(sent, name))
      if (!isDropped) report(trail, 'one_of_missing', names.join(', '))
    },
    obey: (event, version) => {
      if (!isKept(event, version)) Object.assign(event.fields, example)
    },
  }
}

/** A field that makes sense only when another has a certain value (its default counts). */
export function onlyWith(name: string, other: string, value: string): Rule {
  return {
    sentence: `\`${name}\` only with \`${other}\` \`${value}\`.`,
    concerns: [name],
    isKept: ({ fields }) => fields[name] === undefined || fields[other] === value,
    complain: (_event, trail) => report(atField(trail, name), 'needs_other', `${other} ${value}`),
    obey: ({ fields }) => {
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
