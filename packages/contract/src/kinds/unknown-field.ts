import { standing } from '../api-version.ts'
import type { FieldSet } from './kind.ts'
import { didYouMean, MEANT_PER_EVENT_MAX, meantBy } from '../meant-by.ts'
import { report, type Trail } from '../problem.ts'

/** Where a member stands that its table does not have. */
export interface UnknownMember {
  readonly fields: FieldSet
  readonly name: string
  /** The other members: one that is there already was not meant. */
  readonly beside: Readonly<Record<string, unknown>>
}

/** Reports a reserved field that an event does not have, with the field that was probably meant. */
export function reportUnknownField(member: UnknownMember, trail: Trail): undefined {
  return report(trail, 'field_unknown', didYouMean(meant(member, trail)))
}

/** As `reportUnknownField` of a member of an object, which is dropped. */
export function reportUnknownMember(member: UnknownMember, trail: Trail): undefined {
  const { fields, name } = member
  if (name.startsWith('$')) {
    return report(trail, 'member_unknown', didYouMean(meant(member, trail)))
  }
  return Object.hasOwn(fields, `$${name}`)
    ? report(trail, 'member_unknown', didYouMean([`$${name}`]))
    : report(trail, 'member_custom')
}

function meant({ fields, name, beside }: UnknownMember, trail: Trail): readonly string[] {
  const { version, problems } = trail
  if (problems.meantCount >= MEANT_PER_EVENT_MAX) return []
  problems.meantCount += 1
  const names = Object.entries(fields).flatMap(([one, field]) =>
    !Object.hasOwn(beside, one) && ['known', 'newer'].includes(standing(version, field))
      ? [one]
      : [],
  )
  return meantBy(name, names)
}
