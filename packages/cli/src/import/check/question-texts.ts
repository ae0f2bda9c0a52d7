import { isMostlyRefused, LEAST_CENTS, type Question, questionsOf } from '@winnow/import'
import { grouped } from '../../output/grouped.ts'
import type { InputCheck } from './check-input.ts'

const percent = (part: number, of: number): string => `${((100 * part) / of).toFixed(1)} %`

const about = ({ path, column }: { readonly path: string; readonly column: string }): string =>
  `${path} from column ${column}`

function untimedText({ kind, count }: Extract<Question, { readonly is: 'untimed' }>): string {
  const [what, field] = kind === 'labels' ? ['labels', 'label_time'] : ['lines', '$time']
  return `${grouped(count)} ${what} have no ${field}: each counts as one of now. Is that meant?`
}

function textOf(question: Question): string {
  switch (question.is) {
    case 'nothing':
      return `All ${grouped(question.left)} rows are left out. Do the conditions (when:) fit the file?`
    case 'refused':
      return `${grouped(question.refused)} of ${grouped(question.lines)} lines would be refused. Does the mapping fit the file?`
    case 'bad_labels':
      return (
        `${percent(question.bad, question.all)} of ${grouped(question.all)} labels are bad. Is that so, as in a list of chargebacks? ` +
        'Else see which column says bad, and leave rows without a finding out (when: {column: …, not_empty: true}).'
      )
    case 'untimed':
      return untimedText(question)
    case 'dates':
      return `${about(question)}: no date tells day from month. Is ${question.formats.join(', ')} right?`
    case 'future':
      return `${about(question)}: some times lie in the future. Are format and zone right?`
    case 'early':
      return `${about(question)}: some times lie before 2000. Is the format right?`
    case 'thousands':
      return `${about(question)}: every "${question.decimal}" has three digits behind it. Is it a group mark?`
    case 'cents':
      return `${about(question)}: every amount is a whole number of ${LEAST_CENTS} or more. Are they cents (unit: cents)?`
    case 'encoding':
      return `${about(question)}: "Ã" and the like in ${grouped(question.cells)} cells. Is csv: {encoding: …} right?`
  }
}

/** What looks wrong in an input, each as a question to the file's owner. */
export const questionTexts = (check: InputCheck, nowMs: number): readonly string[] =>
  questionsOf(check, check.kind, nowMs).map(textOf)

/** Whether so much would be refused that nothing is sent unasked. */
export const isMisread = (check: InputCheck): boolean => check.isMapped && isMostlyRefused(check)
