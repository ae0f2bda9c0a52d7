import type { CaseBody } from './case-body.ts'
import { defineEntry, type Fields } from './define-entry.ts'
import { jsonCodec } from './json-codec.ts'

/** A person does something with a case. Its decisions are entries of the same commit. */
export const caseEntry = defineEntry({
  kind: 'case',
  ...jsonCodec<CaseBody>('case', 'who', 'do'),
  userId: ({ userId }) => userId,
  entity: ({ entity }) => entity,
  caseId: (body) => body.case,
  shown,
})

/** By which key they came is for the administrator alone. */
function shown({ who, ...rest }: CaseBody): Fields {
  return { ...rest, who: who.name }
}
