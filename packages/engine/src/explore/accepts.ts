import type { Accepts } from './columns.ts'
import { type ExploreField, isNumeric } from './explore-field.ts'
import { MISSING } from './field-texts.ts'
import { shortText } from './segment.ts'
import type { ExploreFilter } from './explore-question.ts'

/** The tag that stands for a text where personal data is masked. */
export type TextTag = (text: string) => string

/** How a tag begins. */
const TAG = 'masked:'

/** What a condition accepts of its field. */
export function acceptsOf(field: ExploreField, filter: ExploreFilter, tag?: TextTag): Accepts {
  const { texts } = field
  const byCode = new Uint8Array(isNumeric(field) ? 0 : texts.size)
  if (isNumeric(field)) return { byCode, test: numberTest(filter) }
  const accepts = textTest(filter, tag)
  if (filter.op === 'missing') byCode[MISSING] = 1
  else
    for (let code = 1; code < byCode.length; code += 1) byCode[code] = accepts(texts.textOf(code))
  return { byCode, test: () => false }
}

function numberTest({ op, values }: ExploreFilter): (number: number) => boolean {
  const numbers = new Set(values.map(Number))
  const [first = NaN] = numbers
  switch (op) {
    case 'is':
      return (number) => numbers.has(number) && !Number.isNaN(number)
    case 'is_not':
      return (number) => !Number.isNaN(number) && !numbers.has(number)
    case 'at_least':
      return (number) => number >= first
    case 'below':
      return (number) => number < first
    case 'known':
      return (number) => !Number.isNaN(number)
    case 'missing':
      return (number) => Number.isNaN(number)
    case 'contains':
    case 'starts_with':
      return () => false
  }
}

function textTest({ op, values }: ExploreFilter, tag?: TextTag): (text: string) => 0 | 1 {
  const words = new Set(values.map(shortText))
  const [first = ''] = words
  const hasTags = tag !== undefined && [...words].some((word) => word.startsWith(TAG))
  const isOne = (text: string): boolean => words.has(text) || (hasTags && words.has(tag(text)))
  const test = ((): ((text: string) => boolean) => {
    switch (op) {
      case 'is':
        return isOne
      case 'is_not':
        return (text) => !isOne(text)
      case 'contains':
        return (text) => text.toLowerCase().includes(first.toLowerCase())
      case 'starts_with':
        return (text) => text.startsWith(first)
      case 'known':
        return () => true
      case 'missing':
      case 'at_least':
      case 'below':
        return () => false
    }
  })()
  return (text) => (test(text) ? 1 : 0)
}
