import { ABUSE_TYPES } from '../../canonical-event.ts'
import { named } from '../../answers/typed-schema.ts'
import { LIMITS } from '../../limits.ts'
import type { JsonSchema } from '../../openapi/json-schema.ts'
import type { Parameter } from './parameter.ts'

/** How a value of a query parameter looks. Other forms that are read, such as a switch without a value, are left out. */
export function parameterSchema({ form }: Parameter): JsonSchema {
  switch (form.kind) {
    case 'integer':
      return {
        type: 'integer',
        minimum: form.least,
        ...(isBound(form.most) && { maximum: form.most }),
      }
    case 'switch':
      return { type: 'boolean' }
    case 'choice':
      return form.name === undefined
        ? { type: 'string', enum: form.words }
        : named(form.name, { enum: form.words })
    case 'abuse_type':
      return { type: 'string', enum: ABUSE_TYPES }
    case 'id':
      return { type: 'string', minLength: 1, maxLength: LIMITS.idLengthChars }
    case 'text':
    case 'moment':
    case 'cursor':
      return { type: 'string' }
  }
}

/** What JSON can hold at all is no bound. */
const isBound = (most: number): boolean => most < Number.MAX_SAFE_INTEGER
