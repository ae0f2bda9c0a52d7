import type { OutcomeSection } from '../events/outcome-sections.ts'
import { type CounterFigures, textOfFigures } from './counters/counter-figures.ts'
import { POLICY_LIMITS } from './document/policy-document.ts'
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
    const bytes = bytesOf(textOf(one))
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

/** Whether a workflow took no route, none failed, and none is paused. */
export const isUntaken = ({ route, errors, paused, isCut }: WorkflowVerdict): boolean =>
  route === undefined && errors.length === 0 && paused === undefined && isCut !== true

/** The texts of verdicts and workflows that are one object for many events. */
const texts = new WeakMap<WorkflowVerdict | RecordedVerdict, string>()

/** Keeps the text of what is one object for many events. */
function kept<Of extends WorkflowVerdict | RecordedVerdict>(
  of: Of,
  text: (of: Of) => string,
): string {
  const known = texts.get(of)
  if (known !== undefined) return known
  const made = text(of)
  texts.set(of, made)
  return made
}

/** Workflows that were measured last, with their texts: they are about to be written. */
const measured: { of: WorkflowVerdict | undefined; text: string }[] = Array.from(
  { length: 8 },
  () => ({ of: undefined, text: '' }),
)
let nextMeasured = 0

/** A workflow as JSON. Of a cut one little is kept, so that fifty of them fit. */
function textOf(one: WorkflowVerdict): string {
  if (isUntaken(one)) return kept(one, written)
  for (const { of, text } of measured) if (of === one) return text
  const text = written(one)
  const place = measured[nextMeasured]
  if (place !== undefined) {
    place.of = one
    place.text = text
  }
  nextMeasured = (nextMeasured + 1) % measured.length
  return text
}

function written(one: WorkflowVerdict): string {
  const { workflow, entity, isCut } = one
  return JSON.stringify(isCut === true ? { workflow, entity, isCut } : one)
}

/** The members are written out: a copy of what an object happens to have takes microseconds. */
function textOfVerdict(verdict: RecordedVerdict): string {
  const { policy, version, stage, isRequested, standing, standingOf, listed, reasons } = verdict
  const { counters } = verdict
  const rest = { policy, version, stage, isRequested, standing, standingOf, listed, reasons }
  const head = JSON.stringify(rest).slice(0, -1)
  const figures = counters === undefined ? '' : `,"counters":${textOfFigures(counters)}`
  return `${head}${figures},"workflows":[${verdict.workflows.map(textOf).join(',')}]}`
}

/** Whether it is one object for many events. */
const isQuiet = ({ standing, listed, reasons, counters, workflows }: RecordedVerdict): boolean =>
  standing === undefined &&
  listed === undefined &&
  reasons === undefined &&
  counters === undefined &&
  workflows.every(isUntaken)

/** Of verdicts that differ from a quiet one in figures alone, that one. */
const quietParts = new WeakMap<RecordedVerdict, RecordedVerdict>()

/** A quiet verdict with the figures of one event: only these are written anew. */
export function withFigures(quiet: RecordedVerdict, counters: CounterFigures): RecordedVerdict {
  // Written out: a copy of what an object happens to have takes microseconds.
  const { policy, version, stage, workflows } = quiet
  const verdict = { policy, version, stage, workflows, counters }
  quietParts.set(verdict, quiet)
  return verdict
}

const figuresText = ({ counters = {} }: RecordedVerdict): string =>
  `,"counters":${textOfFigures(counters)}}`

function writtenVerdict(verdict: RecordedVerdict): string {
  const quiet = quietParts.get(verdict)
  if (quiet !== undefined) {
    return `${kept(quiet, textOfVerdict).slice(0, -1)}${figuresText(verdict)}`
  }
  return isQuiet(verdict) ? kept(verdict, textOfVerdict) : textOfVerdict(verdict)
}

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
  if (verdict !== undefined) sections.push(verdictSection(verdict))
  const [shadow] = shadows
  if (shadow !== undefined) {
    const of = shadows.length === 1 ? shadow : undefined
    sections.push(sectionOf(SHADOW_TAG, of, () => `[${shadows.map(writtenVerdict).join(',')}]`))
  }
  return sections
}

function verdictSection(verdict: RecordedVerdict): OutcomeSection {
  const quiet = quietParts.get(verdict)
  if (quiet === undefined) return sectionOf(VERDICT_TAG, verdict, () => writtenVerdict(verdict))
  const { bytes } = sectionOf(VERDICT_TAG, quiet, () => writtenVerdict(quiet))
  return {
    tag: VERDICT_TAG,
    version: VERSION,
    bytes: encoded(figuresText(verdict), bytes.subarray(0, -1)),
  }
}

const sectionsOfQuiet = {
  [VERDICT_TAG]: new WeakMap<RecordedVerdict, OutcomeSection>(),
  [SHADOW_TAG]: new WeakMap<RecordedVerdict, OutcomeSection>(),
}

/** `of`: the only verdict in it. */
function sectionOf(
  tag: typeof VERDICT_TAG | typeof SHADOW_TAG,
  of: RecordedVerdict | undefined,
  json: () => string,
): OutcomeSection {
  if (of === undefined || !isQuiet(of)) return { tag, version: VERSION, bytes: encoded(json()) }
  const known = sectionsOfQuiet[tag].get(of)
  if (known !== undefined) return known
  const section = { tag, version: VERSION, bytes: encoded(json()) }
  sectionsOfQuiet[tag].set(of, section)
  return section
}

/** Texts are written one after the other into shared blocks of memory, as outcomes are: a block of its own costs a microsecond. */
const SLAB_BYTES = 65_536
let slab = new Uint8Array(SLAB_BYTES)
let used = 0
const NO_BYTES = new Uint8Array(0)

/** `head`: bytes that stand before the text. */
function encoded(json: string, head: Uint8Array = NO_BYTES): Uint8Array {
  const most = head.length + json.length * MAX_UTF8_BYTES
  if (used + most > slab.length) {
    slab = new Uint8Array(Math.max(SLAB_BYTES, most))
    used = 0
  }
  slab.set(head, used)
  const { written: added } = encoder.encodeInto(json, slab.subarray(used + head.length))
  const length = head.length + added
  const bytes = slab.subarray(used, used + length)
  used += length
  return bytes
}

/** Of a UTF-16 unit. */
const MAX_UTF8_BYTES = 3

/** How every recorded action of a review begins. */
const REVIEW = [...encoder.encode('{"do":"review"')]

/** Whether what decided may ask for a review: seen in its bytes, as most verdicts ask for none. */
export function mayReview(sections: readonly OutcomeSection[]): boolean {
  const found = sections.find(({ tag, version }) => tag === VERDICT_TAG && version === VERSION)
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
  const found = sections?.find(({ tag, version }) => tag === wanted && version === VERSION)
  return found && decoder.decode(found.bytes)
}
