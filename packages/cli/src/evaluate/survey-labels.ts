import { readLabelLine } from '@winnow/contract'
import type { AbuseType } from '@winnow/contract'
import { addRefusal, NO_TALLY, type Tally } from '@winnow/import'
import { CliError } from '../cli-error.ts'
import { reasonLines } from '../import/summarize.ts'
import type { ParsedLine } from './read-lines.ts'

/** Test events that the label file may name. */
const MAX_TEST_EVENTS = 200_000

/** What a first reading of the labels finds. */
export interface LabelSurvey {
  /** The abuse types that have labels, the one of most labels first. */
  readonly abuseTypes: readonly AbuseType[]
  /** Ids of events with a label's `split` that begins with `test`. */
  readonly testIds: ReadonlySet<string>
  /** The abuse types of which nothing is labelled good. */
  readonly onlyBad: ReadonlySet<AbuseType>
}

/** Whether a label line says that its event belongs to the test. */
const isOfTest = ({ fields }: ParsedLine): boolean => {
  const { split } = fields
  return typeof split === 'string' && split.startsWith('test')
}

/** Why there is no label to learn from. */
function noLabel({ refused, reasons }: Tally): string {
  if (refused === 0) return 'the label file holds no label'
  return ['all labels of the label file are refused', ...reasonLines(reasons)].join('\n')
}

/** Reads all labels once; ids of the test only when `wantsTest`. Errors: CliError without a label, or with too many test events. */
export async function surveyLabels(
  lines: AsyncIterable<ParsedLine>,
  wantsTest: boolean,
): Promise<LabelSurvey> {
  const counts = new Map<AbuseType, number>()
  const testIds = new Set<string>()
  const withGood = new Set<AbuseType>()
  let refused: Tally = NO_TALLY
  for await (const line of lines) {
    const label = readLabelLine(line.fields)
    if (typeof label === 'string') {
      refused = addRefusal(refused, label)
      continue
    }
    const { abuseType, isBad } = label.label
    if (!isBad) withGood.add(abuseType)
    counts.set(abuseType, (counts.get(abuseType) ?? 0) + 1)
    if (wantsTest && label.id !== undefined && isOfTest(line)) testIds.add(label.id)
    if (testIds.size > MAX_TEST_EVENTS)
      throw new CliError(`more than ${MAX_TEST_EVENTS} test events: say --split TIME instead`)
  }
  if (counts.size === 0) throw new CliError(noLabel(refused))
  const abuseTypes = [...counts].sort(([, a], [, b]) => b - a).map(([abuseType]) => abuseType)
  const onlyBad = new Set(abuseTypes.filter((abuseType) => !withGood.has(abuseType)))
  return { abuseTypes, testIds, onlyBad }
}
