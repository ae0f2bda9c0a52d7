import type { Input } from '../../calls/call-types.ts'
import { typed, typedList, typedNumber } from '../form/form-values.ts'

/** The conditions that a message must meet. */
export type MessageFilter = NonNullable<Input<'POST /v1/messages:preview'>['body']>

const LISTS = ['kinds', 'entity_types', 'abuse_types', 'decisions', 'queues'] as const

/** JSON that was typed. What is none goes to the service as a text: it says what is wrong with it. */
function typedJson(form: FormData, name: string): unknown {
  const text = typed(form, name)
  if (text === undefined) return undefined
  try {
    return JSON.parse(text) as unknown
  } catch {
    return text
  }
}

/** What the fields of a filter have. Empty ones are no condition. */
export function typedFilter(form: FormData): MessageFilter {
  const lists = LISTS.map((name) => [name, typedList(form, name)] as const)
  const filter = {
    ...Object.fromEntries(lists.filter(([, values]) => values.length > 0)),
    score_from: typedNumber(form, 'score_from'),
    score_to: typedNumber(form, 'score_to'),
    fields: typedJson(form, 'fields'),
  }
  const given = Object.entries(filter).filter(([, value]) => value !== undefined)
  return Object.fromEntries(given) as MessageFilter
}
