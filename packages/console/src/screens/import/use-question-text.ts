import type { Question } from '@winnow/import'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

/** What looks wrong, as a question to those who know the file. */
export function useQuestionText(): (question: Question) => string {
  const say = useWords('import')
  const format = useFormat()
  return (question) => {
    switch (question.is) {
      case 'nothing':
        return say('ask-nothing', { left: format.number(question.left) })
      case 'refused':
        return say('ask-refused', {
          refused: format.number(question.refused),
          lines: format.number(question.lines),
        })
      case 'bad_labels':
        return say('ask-bad_labels', {
          share: format.share(question.bad / question.all),
          all: format.number(question.all),
        })
      case 'untimed':
        return say('ask-untimed', { lines: format.number(question.count) })
      default: {
        const { path, column, formats, decimal, cells } = question
        const values = { path, column, formats: formats.join(', '), decimal, cells }
        return say(`ask-${question.is}`, values)
      }
    }
  }
}
