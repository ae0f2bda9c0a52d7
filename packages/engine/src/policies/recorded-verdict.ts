import type { OutcomeSection } from '../events/outcome-sections.ts'
import type { CounterFigures } from './counters/counter-figures.ts'
import { POLICY_LIMITS } from './document/policy-document.ts'
import type { DecidedType } from '../ports/decision.ts'
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
  /** The figures of counters that its conditions can read, by path; one that is missing is absent. */
  readonly counters?: CounterFigures
  readonly workflows: Verdict
}

/** The section of what decided, and that of versions in shadow. */
const VERDICT_TAG = 1
const SHADOW_TAG = 2
/** Of the layout: JSON. */
const VERSION = 1

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** What of a verdict can be recorded. Only this may act: a workflow that does not fit is cut. */
export function recordable(workflows: Verdict): Verdict {
  let room: number = POLICY_LIMITS.verdictBytes
  return workflows.map((one) => {
    const bytes = bytesOf(JSON.stringify(one))
    if (bytes > room) return cut(one)
    room -= bytes
    return one
  })
}

/** Most JSON is printable ASCII: that need not be encoded to be measured. */
const bytesOf = (json: string): number =>
  /[^ -~]/.test(json) ? encoder.encode(json).length : json.length

const cut = ({
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

/** Of a cut workflow only this is kept, so that fifty of them fit. */
const brief = ({ workflow, entity }: WorkflowVerdict) => ({ workflow, entity, isCut: true })

const written = ({ workflows, ...rest }: RecordedVerdict): object => ({
  ...rest,
  workflows: workflows.map((one) => (one.isCut === true ? brief(one) : one)),
})

const whole = ({ workflows, ...rest }: RecordedVerdict): RecordedVerdict => ({
  ...rest,
  workflows: workflows.map((one) => (one.isCut === true ? cut(one) : one)),
})

/** The sections of what decided, if anything did, and of versions in shadow. */
export function verdictSections(
  verdict: RecordedVerdict | undefined,
  shadows: readonly RecordedVerdict[],
): readonly OutcomeSection[] {
  const sections: OutcomeSection[] = []
  if (verdict !== undefined) sections.push(sectionOf(VERDICT_TAG, written(verdict)))
  if (shadows.length > 0) sections.push(sectionOf(SHADOW_TAG, shadows.map(written)))
  return sections
}

const sectionOf = (tag: number, value: unknown): OutcomeSection => ({
  tag,
  version: VERSION,
  bytes: encoder.encode(JSON.stringify(value)),
})

/** What decided about an event; undefined = nothing. */
export function verdictIn(
  sections: readonly OutcomeSection[] | undefined,
): RecordedVerdict | undefined {
  const read = readSection(sections, VERDICT_TAG) as RecordedVerdict | undefined
  return read && whole(read)
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
  const found = sections?.find(({ tag, version }) => tag === wanted && version === VERSION)
  return found && JSON.parse(decoder.decode(found.bytes))
}
