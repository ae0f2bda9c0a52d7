import type { ReadName } from '../../calls/call-types.ts'
import type { Person } from '../../parts/people/person.ts'

/** What a change of a person changes. */
export const CHANGES: readonly ReadName[] = [
  'GET /v1/people',
  'GET /v1/people/{personId}',
  'GET /v1/audit',
]

/** A dialog about a person. */
export interface PersonDialogProps {
  readonly person: Person
  readonly onClose: () => void
}
