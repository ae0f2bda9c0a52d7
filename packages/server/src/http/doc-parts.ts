import type { JsonSchema } from '@winnow/contract'
import type { AnswerDoc, Content } from './route-doc.ts'

/** JSON of a schema, sent or answered. */
export const jsonContent = (schema: JsonSchema): Content => ({ type: 'application/json', schema })

/** An answer in JSON. */
export const answered = (schema: JsonSchema, description = 'Done.'): AnswerDoc => ({
  description,
  content: jsonContent(schema),
})
