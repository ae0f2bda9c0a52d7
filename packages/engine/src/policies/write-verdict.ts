import type { OutcomeSection } from '../events/outcome-sections.ts'
import type { ReadFigures } from './counters/counter-figures.ts'
import { POLICY_LIMITS } from './document/policy-document.ts'
import { JsonBytes } from './json-bytes.ts'
import {
  cut,
  type MadeVerdict,
  SHADOW_TAG,
  VERDICT_LAYOUT,
  VERDICT_TAG,
} from './recorded-verdict.ts'
import type { ReadValues, Verdict, VerdictAction, WorkflowVerdict } from './verdict.ts'

/** What of a verdict can be recorded. Only this may act: a workflow that does not fit is cut. */
export function recordable(workflows: Verdict): Verdict {
  let room: number = POLICY_LIMITS.verdictBytes
  return workflows.map((one) => {
    const { length } = bytesOf(one)
    if (length > room) return cut(one)
    room -= length
    return one
  })
}

/** Whether a workflow took no route, none failed, and none is paused. */
export const isUntaken = ({ route, errors, paused, notRun, isCut }: WorkflowVerdict): boolean =>
  route === undefined &&
  errors.length === 0 &&
  paused === undefined &&
  notRun === undefined &&
  isCut !== true

/** A quiet verdict with the figures of one event. Written out: a copy of what an object happens to have takes microseconds. */
export function withFigures(
  { policy, version, stage, workflows }: MadeVerdict,
  figures: ReadFigures,
): MadeVerdict {
  return { policy, version, stage, workflows, figures }
}

/** The sections of what decided, if anything did, and of versions in shadow. */
export function verdictSections(
  verdict: MadeVerdict | undefined,
  shadows: readonly MadeVerdict[],
): readonly OutcomeSection[] {
  const sections: OutcomeSection[] = []
  if (verdict !== undefined) sections.push(sectionOf(VERDICT_TAG, verdict))
  const [shadow] = shadows
  if (shadow !== undefined) {
    const isOne = shadows.length === 1
    sections.push(isOne ? sectionOf(SHADOW_TAG, shadow) : newSection(SHADOW_TAG, shadows))
  }
  return sections
}

type VerdictTag = typeof VERDICT_TAG | typeof SHADOW_TAG

/** Of verdicts that are one object for many events, the sections that have them alone. */
const sectionsOfQuiet = {
  [VERDICT_TAG]: new WeakMap<MadeVerdict, OutcomeSection>(),
  [SHADOW_TAG]: new WeakMap<MadeVerdict, OutcomeSection>(),
}

function sectionOf(tag: VerdictTag, verdict: MadeVerdict): OutcomeSection {
  if (!isQuiet(verdict)) return newSection(tag, [verdict])
  const known = sectionsOfQuiet[tag].get(verdict)
  if (known !== undefined) return known
  const section = newSection(tag, [verdict])
  sectionsOfQuiet[tag].set(verdict, section)
  return section
}

/** Whether it is one object for many events. */
const isQuiet = ({ standing, listed, reasons, figures, workflows }: MadeVerdict): boolean =>
  standing === undefined &&
  listed === undefined &&
  reasons === undefined &&
  figures === undefined &&
  workflows.every(isUntaken)

const sectionBytes = new JsonBytes()
/** Workflows are written before the verdicts that have them. */
const workflowBytes = new JsonBytes()

/** What decided is written as it is, what is in shadow as a list. */
function newSection(tag: VerdictTag, verdicts: readonly MadeVerdict[]): OutcomeSection {
  const isList = tag === SHADOW_TAG
  sectionBytes.begin()
  if (isList) sectionBytes.ascii('[')
  for (const [at, verdict] of verdicts.entries()) {
    if (at > 0) sectionBytes.ascii(',')
    writeVerdict(sectionBytes, verdict)
  }
  if (isList) sectionBytes.ascii(']')
  return { tag, version: VERDICT_LAYOUT, bytes: sectionBytes.end() }
}

/** The members are written out, in the order of the type: what is absent is not written. */
function writeVerdict(out: JsonBytes, verdict: MadeVerdict): void {
  const { policy, version, stage, isRequested, standing, standingOf, listed, reasons } = verdict
  out.ascii('{"policy":')
  out.number(policy)
  out.ascii(',"version":')
  out.number(version)
  out.ascii(',"stage":')
  out.text(stage)
  if (isRequested !== undefined) writeMember(out, ',"isRequested":', isRequested)
  if (standing !== undefined) writeMember(out, ',"standing":', standing)
  if (standingOf !== undefined) writeMember(out, ',"standingOf":', standingOf)
  if (listed !== undefined) writeMember(out, ',"listed":', listed)
  if (reasons !== undefined) writeMember(out, ',"reasons":', reasons)
  if (verdict.figures !== undefined) {
    out.ascii(',"counters":')
    writeFigures(out, verdict.figures)
  }
  out.ascii(',"workflows":[')
  for (let at = 0; at < verdict.workflows.length; at += 1) {
    const one = verdict.workflows[at]
    if (at > 0) out.ascii(',')
    if (one !== undefined) out.bytes(bytesOf(one))
  }
  out.ascii(']}')
}

function writeMember(out: JsonBytes, name: string, value: unknown): void {
  out.ascii(name)
  if (typeof value === 'number') out.number(value)
  else out.json(value)
}

function writeFigures(out: JsonBytes, { reads, values }: ReadFigures): void {
  out.ascii('{')
  let isFirst = true
  for (let at = 0; at < reads.length; at += 1) {
    const [head, value] = [reads[at]?.head, values[at]]
    if (head === undefined || value === undefined || Number.isNaN(value)) continue
    if (!isFirst) out.ascii(',')
    isFirst = false
    out.bytes(head)
    out.number(value)
  }
  out.ascii('}')
}

function writeValues(out: JsonBytes, values: ReadValues): void {
  out.ascii('{')
  let isFirst = true
  for (const path of Object.keys(values)) {
    if (!isFirst) out.ascii(',')
    isFirst = false
    out.text(path)
    out.ascii(':')
    const value = values[path]
    if (typeof value === 'number') out.number(value)
    else if (typeof value === 'string') out.text(value)
    else out.ascii(String(value))
  }
  out.ascii('}')
}

/** The bytes of workflows that took nothing: each is one object for many events. */
const untaken = new WeakMap<WorkflowVerdict, Uint8Array>()

/** Workflows that were measured last, with their bytes: they are about to be written. */
const measured: { of: WorkflowVerdict | undefined; bytes: Uint8Array }[] = Array.from(
  { length: 8 },
  () => ({ of: undefined, bytes: new Uint8Array(0) }),
)
let nextMeasured = 0

/** A workflow as JSON. Of a cut one little is kept, so that fifty of them fit. */
function bytesOf(one: WorkflowVerdict): Uint8Array {
  if (isUntaken(one)) {
    const known = untaken.get(one)
    if (known !== undefined) return known
    // A copy, so that it keeps no block alive.
    const bytes = written(one).slice()
    untaken.set(one, bytes)
    return bytes
  }
  for (const { of, bytes } of measured) if (of === one) return bytes
  const bytes = written(one)
  const place = measured[nextMeasured]
  if (place !== undefined) {
    place.of = one
    place.bytes = bytes
  }
  nextMeasured = (nextMeasured + 1) % measured.length
  return bytes
}

function written(one: WorkflowVerdict): Uint8Array {
  const { workflow, entity, isCut } = one
  const head = headOf(one)
  workflowBytes.begin()
  if (head === undefined) workflowBytes.json(isCut === true ? { workflow, entity, isCut } : one)
  else {
    workflowBytes.bytes(head)
    writeValues(workflowBytes, one.values)
    workflowBytes.ascii('}')
  }
  return workflowBytes.end()
}

/** What is written of a taken route before the values that it read. */
interface RouteHead extends Pick<WorkflowVerdict, 'workflow' | 'entity' | 'abuseTypes' | 'route'> {
  readonly bytes: Uint8Array
}

/** By the actions of a route: one object for many events. */
const heads = new WeakMap<readonly VerdictAction[], RouteHead>()

/** Undefined: besides its values, the verdict differs from those of other events. */
function headOf(one: WorkflowVerdict): Uint8Array | undefined {
  const { workflow, entity, abuseTypes, route, actions, errors } = one
  if (errors.length > 0 || !isPlainlyTaken(one)) return undefined
  const known = heads.get(actions)
  const isKnown =
    known !== undefined &&
    known.route === route &&
    known.workflow === workflow &&
    known.entity === entity &&
    known.abuseTypes === abuseTypes
  if (isKnown) return known.bytes
  if (actions.some((action) => 'value' in action)) return undefined
  const text = JSON.stringify({ workflow, entity, abuseTypes, route, actions, errors, values: 0 })
  const bytes = new TextEncoder().encode(text.slice(0, -'0}'.length))
  heads.set(actions, { workflow, entity, abuseTypes, route, bytes })
  return bytes
}

const isPlainlyTaken = ({
  route,
  notDone,
  paused,
  notRun,
  control,
  isCut,
}: WorkflowVerdict): boolean =>
  route !== undefined &&
  notDone === undefined &&
  paused === undefined &&
  notRun === undefined &&
  control === undefined &&
  isCut === undefined
