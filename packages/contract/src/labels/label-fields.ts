import { abuseWord } from './abuse-word.ts'
import { labelReason } from '../enums/label.ts'
import { optional } from '../field.ts'
import { verdict } from '../kinds/boolean.ts'
import { listOf } from '../kinds/list.ts'
import { longText, text } from '../kinds/text.ts'
import { eventTimeMs } from '../kinds/time.ts'

/** The body of a label, besides `$type` (`$label`), `$api_key` and `$user_id` (of the path). */
export const labelFields = {
  $is_bad: optional(verdict, { note: 'Required, or `$is_fraud` in its place.' }),
  $is_fraud: optional(verdict),
  $abuse_type: optional(abuseWord, { since: 'v204', requiredIn: ['v204', 'v205'] }),
  $description: optional(longText),
  $source: optional(text, { note: 'What the label comes from: manual review, a chargeback.' }),
  $analyst: optional(text),
  $time: optional(eventTimeMs, { note: 'When it was found out; absent = now.' }),
  $reasons: optional(listOf(labelReason), { note: 'Of v203; newer versions name abuse types.' }),
}
