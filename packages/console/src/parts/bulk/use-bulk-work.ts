import { useAbuseName } from '../use-abuse-name.ts'
import { useWords } from '../../words/use-words.ts'
import type { BulkHead } from './bulk-targets.ts'

/** What a bulk action does, in words: its decisions, the label, or the list. */
export function useBulkWork(): (of: BulkHead) => string {
  const say = useWords('bulk')
  const abuseName = useAbuseName()
  return ({ decisions = [], abuse_type: type, is_bad: isBad, list, to, ...of }) => {
    if (of.do === 'label') {
      const label = `${say('label')}: ${say(isBad === true ? 'bad' : 'good')}`
      return type === undefined ? label : `${label}, ${abuseName(type)}`
    }
    if (of.do === 'add_to_list') return say('toList', { list: list ?? '' })
    return decisions.join(', ') || (to ?? '')
  }
}
