import type { OutcomeSection } from '../events/outcome-sections.ts'
import type { CounterFigures, ReadFigures } from './counters/counter-figures.ts'
import type { DecidedType } from '../ports/decision.ts'
import type { ReasonNames } from './reason-reads.ts'
import type { PolicyStage } from './policy-stage.ts'
import type { Verdict, WorkflowVerdict } from './verdict.ts'

/** By entity, the entry with the decisions that stand for it; absent = none. */
export type StandingOf = Readonly<Partial<Record<DecidedType, number>>>

/** What one version made of an event, with what else is needed to run it again. */
export interface RecordedVerdict {
  /** The entry that published the version. */
  readonly policy: number
  readonly version: number
  readonly stage: PolicyStage
  /** The request asked for workflows that run on request only. */
  readonly isRequested?: boolean
  /** The entry with the decisions that stood for the user; absent = none. */
  readonly standing?: number
  /** The same of other entities with decisions that the conditions read. */
  readonly standingOf?: StandingOf
  /** Values that were found on lists, as `[list, value]`. */
  readonly listed?: readonly (readonly [string, string])[]
  /** The names of the reasons that its conditions can read; absent = they read none. */
  readonly reasons?: ReasonNames
  /** The figures of counters that its conditions can read, by path; one that is missing is absent. */
  readonly counters?: CounterFigures
  readonly workflows: Verdict
}

/** A verdict that is not written yet: its figures get their names when it is. */
export interface MadeVerdict extends Omit<RecordedVerdict, 'counters'> {
  readonly figures?: ReadFigures
}

/** The section of what decided, and that of versions in shadow. */
export const VERDICT_TAG = 1
export const SHADOW_TAG = 2
/** Of the layout: JSON. */
export const VERDICT_LAYOUT = 1

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** A workflow with a verdict too long to be recorded: it did nothing. */
export const cut = ({
  workflow,
  entity,
}: Pick<WorkflowVerdict, 'workflow' | 'entity'>): WorkflowVerdict => ({
  workflow,
  entity,
  abuseTypes: [],
  route: undefined,
  actions: [],
  errors: [],
  values: {},
  isCut: true,
})

const whole = ({ workflows, ...rest }: RecordedVerdict): RecordedVerdict => ({
  ...rest,
  workflows: workflows.map((one) => (one.isCut === true ? cut(one) : one)),
})

/** How every recorded action of a review begins. */
const REVIEW = [...encoder.encode('{"do":"review"')]

/** Whether what decided may ask for a review: seen in its bytes, as most verdicts ask for none. */
export function mayReview(sections: readonly OutcomeSection[]): boolean {
  const found = sections.find(
    ({ tag, version }) => tag === VERDICT_TAG && version === VERDICT_LAYOUT,
  )
  if (found === undefined) return false
  const { bytes } = found
  const last = bytes.length - REVIEW.length
  for (let at = bytes.indexOf(OPEN_BRACE); at >= 0 && at <= last;) {
    if (REVIEW.every((byte, of) => bytes[at + of] === byte)) return true
    at = bytes.indexOf(OPEN_BRACE, at + 1)
  }
  return false
}

const OPEN_BRACE = 0x7b

/** What decided about an event; undefined = nothing. */
export function verdictIn(
  sections: readonly OutcomeSection[] | undefined,
): RecordedVerdict | undefined {
  const read = readSection(sections, VERDICT_TAG) as RecordedVerdict | undefined
  return read && whole(read)
}

/** How the text of a verdict names its decisions. */
const DECISION = '"do":"decide"'

/** Whether what decided about an event took one of some decisions. */
export function decidesOneOf(
  sections: readonly OutcomeSection[] | undefined,
  decisions: ReadonlySet<string>,
): boolean {
  const text = sectionText(sections, VERDICT_TAG)
  // Most verdicts decide nothing, and are not read to know it.
  if (text?.includes(DECISION) !== true) return false
  const { workflows } = JSON.parse(text) as Pick<RecordedVerdict, 'workflows'>
  const actions = workflows.flatMap((workflow) => workflow.actions ?? [])
  return actions.some((action) => action.do === 'decide' && decisions.has(action.decision))
}

/** What versions in shadow made of an event. */
export function shadowsIn(
  sections: readonly OutcomeSection[] | undefined,
): readonly RecordedVerdict[] {
  const read = readSection(sections, SHADOW_TAG) as readonly RecordedVerdict[] | undefined
  return (read ?? []).map(whole)
}

/** Whether the request asked for workflows that run on request only. Not recorded where nothing ran. */
export const isRequestedIn = (sections: readonly OutcomeSection[] | undefined): boolean =>
  sections !== undefined &&
  (verdictIn(sections)?.isRequested === true ||
    shadowsIn(sections).some(({ isRequested }) => isRequested === true))

/** Only the service writes sections, so what they contain is trusted. */
function readSection(sections: readonly OutcomeSection[] | undefined, wanted: number): unknown {
  const text = sectionText(sections, wanted)
  return text && JSON.parse(text)
}

function sectionText(
  sections: readonly OutcomeSection[] | undefined,
  wanted: number,
): string | undefined {
  const found = sections?.find(({ tag, version }) => tag === wanted && version === VERDICT_LAYOUT)
  return found && decoder.decode(found.bytes)
}
