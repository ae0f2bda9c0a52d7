import { labelAnswer } from '../answers/label-answer.ts'
import type { JsonSchema } from './json-schema.ts'
import { refusalExample } from './compat-examples.ts'

const refusal = (description: string): JsonSchema => ({
  description,
  content: { 'application/json': { schema: labelAnswer, example: refusalExample } },
})

/** What compat paths answer when they refuse, by the names of the components. */
export const COMPAT_REFUSALS = {
  Refused: refusal('Refused; status and error_message say why.'),
  TooMany: refusal('Rate limited (status 60).'),
  Failed: refusal('Our failure (negative status).'),
}

const refer = (name: keyof typeof COMPAT_REFUSALS): JsonSchema => ({
  $ref: `#/components/responses/${name}`,
})

/** The same as an operation answers them. */
export const REFUSALS_BY_STATUS = {
  400: refer('Refused'),
  429: refer('TooMany'),
  500: refer('Failed'),
}
