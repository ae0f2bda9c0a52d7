import { optional } from '../field.ts'
import { boolean } from '../kinds/boolean.ts'
import { defineObject } from '../kinds/object.ts'
import { text } from '../kinds/text.ts'

export const kyc = defineObject('kyc', {
  summary: 'What a check of who the user is has found.',
  fields: {
    $names_match: optional(boolean, { note: 'The name is that of the document.' }),
    $kyc_level: optional(text, { note: 'How far it went, such as `$basic` or `$full`.' }),
    $bin_nationality_match: optional(boolean, { note: "The card is of the user's country." }),
    $provider: optional(text, { note: 'Who checked.' }),
  },
})
