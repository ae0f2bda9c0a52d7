import type { FieldSight } from '@winnow/import'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

/** Words of a column that are listed. */
const MAX_WORDS = 8

const MICROS_PER_UNIT = 1_000_000

/** What was seen of a field, as it comes from the thread. */
export type FieldSeen = Pick<
  FieldSight,
  'path' | 'column' | 'rule' | 'first' | 'least' | 'most' | 'words' | 'unlisted' | 'cells'
>

/** How the cells of a field were read, in words; undefined for what is read as it stands. */
export function useReadingText(): (field: FieldSeen) => string | undefined {
  const say = useWords('import')
  const format = useFormat()
  const wordsOf = ({ words }: FieldSeen): string =>
    [...words]
      .slice(0, MAX_WORDS)
      .map(([word, { count, value }]) =>
        value === word
          ? `“${word}” (${format.number(count)})`
          : say('wordIs', { word, value: String(value), count: format.number(count) }),
      )
      .join(', ')
  return (field) => {
    const { rule, first, least, most, path } = field
    const cell = first.cell
    const spans = (show: (value: number) => string) =>
      say('reads', { cell, value: show(Number(first.value)), least: show(least), most: show(most) })
    switch (rule.type) {
      case 'time':
        return spans((ms) => new Date(ms).toISOString().replace('.000Z', 'Z'))
      case 'micros':
        return spans((micros) => format.number(micros / MICROS_PER_UNIT))
      case 'number':
      case 'integer':
        return spans((value) => format.number(value))
      case 'boolean':
        return wordsOf(field)
      default:
        return rule.values.size > 0 || path.endsWith('$currency_code') ? wordsOf(field) : undefined
    }
  }
}
