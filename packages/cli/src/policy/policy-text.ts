import type { CompiledPolicy, DocumentProblem } from '@winnow/engine'
import type { AnswerOf, policyCalls } from '@winnow/contract/native'
import { momentText, tableOf } from '../output/print-table.ts'
import { visible } from '../output/visible.ts'

type PolicyList = AnswerOf<(typeof policyCalls)['listPolicies']>
type CheckedCounter = NonNullable<CompiledPolicy['counters']>[number]['document']
type Publication = PolicyList['publications'][number]

/** What is wrong, a line each: `error workflows[0].routes[0].when: There is no …; write …`. */
export const problemLines = (problems: readonly DocumentProblem[]): string =>
  problems
    .map(({ severity, path, message, suggestion }) => {
      const hint = suggestion === undefined ? '' : ` Write ${suggestion}.`
      return `${severity} ${visible(path === '' ? 'the document' : path)}: ${visible(message + hint)}\n`
    })
    .join('')

/** The counters of a policy, a line each: `counter orders: count on $create_order by card_bin over 1h, 1d`. */
export const counterLines = (counters: readonly CheckedCounter[]): string =>
  counters
    .map(({ name, kind, of, on, by, where, over }) => {
      const what = of === undefined ? kind : `${kind} of ${of}`
      const only = where === undefined ? '' : ` where ${where}`
      const line = `${what} on ${on.join(', ')} by ${by.join(', ')}${only} over ${over.join(', ')}`
      return `counter ${visible(name)}: ${visible(line)}\n`
    })
    .join('')

const stageText = ({ stage, percent }: Publication): string =>
  percent === undefined ? stage : `${stage} ${percent} %`

/** The publications, those in force first marked. */
export function publicationTable({ in_force, publications }: PolicyList): string {
  const running = new Set(in_force.map(({ sequence }) => sequence))
  const earlier = in_force.filter(
    (one) => !publications.some((each) => each.sequence === one.sequence),
  )
  const rows = [...earlier, ...publications].map((one) => [
    running.has(one.sequence) ? '*' : '',
    String(one.version),
    stageText(one),
    momentText(one.time),
    one.who,
    one.why,
  ])
  return tableOf([['', 'version', 'stage', 'since', 'who', 'why'], ...rows])
}

/** One line for each change: `path: before → after`. */
export const changeLines = (
  changes: readonly {
    readonly path: string
    readonly before?: string | undefined
    readonly after?: string | undefined
  }[],
): string =>
  changes
    .map(({ path, before, after }) => {
      if (before === undefined) return `+ ${visible(path)}: ${visible(after ?? '')}\n`
      if (after === undefined) return `- ${visible(path)}: ${visible(before)}\n`
      return `~ ${visible(path)}: ${visible(before)} → ${visible(after)}\n`
    })
    .join('')
