import { referenceCents } from '../../entities/money/reference-amount.ts'
import type { WorkflowDocument } from '../document/policy-document.ts'
import type { PolicyInput } from '../policy-input.ts'
import { isInShare } from '../user-share.ts'
import type { VerdictAction, WorkflowVerdict } from '../verdict.ts'
import type { ControlDocument } from './control-document.ts'

/** What a route would do. */
interface TakenRoute {
  readonly blocks: boolean
  readonly actions: readonly VerdictAction[]
}

/** The queue of those who are reviewed in the place of a block. */
const CONTROL_QUEUE = 'control'

/** What a route does, and whether the user's place in the control group changed it. */
export function inControl(
  { name, control }: Pick<WorkflowDocument, 'name' | 'control'>,
  { blocks, actions }: TakenRoute,
  input: PolicyInput,
): Pick<WorkflowVerdict, 'actions' | 'control'> {
  const isSpared = blocks && control !== undefined && isInGroup(name, control, input)
  if (!isSpared) return { actions }
  return { actions: insteadOf(actions, control), control: control.instead }
}

function isInGroup(
  workflow: string,
  { percent, exceptAboveUsd }: ControlDocument,
  { event, atMs }: PolicyInput,
): boolean {
  const user = event.userId ?? event.sessionId ?? ''
  if (!isInShare(percent, `control/${workflow}`, user)) return false
  return exceptAboveUsd === undefined || !(dollarsOf(event.fields, atMs) > exceptAboveUsd)
}

/** What an event is worth; 0 = it has no amount, Infinity = in a currency without a rate. */
function dollarsOf(
  { $amount: amount, $currency_code: currency }: PolicyInput['event']['fields'],
  atMs: number,
): number {
  if (typeof amount !== 'number') return 0
  const year = new Date(atMs).getUTCFullYear()
  const cents = typeof currency === 'string' ? referenceCents(amount, currency, year) : NaN
  return Number.isNaN(cents) ? Infinity : cents / 100
}

/** Whatever else the route does would tell the user, or block them later. Tags, and reviews where they are wanted, stay. */
function insteadOf(
  actions: readonly VerdictAction[],
  { instead }: ControlDocument,
): readonly VerdictAction[] {
  const tags = actions.filter((action) => action.do === 'tag')
  if (instead === 'accept') return tags
  const reviews = actions.filter((action) => action.do === 'review')
  return [...tags, ...(reviews.length > 0 ? reviews : [REVIEW])]
}

const REVIEW: VerdictAction = { do: 'review', queue: CONTROL_QUEUE }
