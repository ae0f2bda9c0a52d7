import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import { readListValue } from '../../lists/normal-value.ts'
import type { RecordedVerdict } from '../../policies/recorded-verdict.ts'
import type { VerdictAction, WorkflowVerdict } from '../../policies/verdict.ts'
import type { ListDefinition } from '../../ports/list.ts'
import type { ListIntake } from '../list-intake.ts'
import type { ListChangeRequest, WantedValue } from '../list-requests.ts'
import type { Memory } from '../memory.ts'
import type { VerdictPlace } from './verdict-place.ts'

type ListAction = Extract<VerdictAction, { readonly do: 'add_to_list' | 'remove_from_list' }>

/** A value that a policy adds; undefined = it removes the value. */
type Wish = WantedValue | undefined

interface WishOfList {
  readonly definition: ListDefinition
  readonly wishes: Map<string, Wish>
}

/** Where and when values are listed. */
interface Moment {
  readonly environment: number
  /** By the event's clock. */
  readonly atMs: number
  readonly receivedAtMs: number
}

/**
 * Turns what a policy adds to lists and removes from them into entries of the event's own commit. What cannot be done is left out:
 * a list that is gone or full, a value that is none of its kind.
 */
export class PolicyListChanges {
  private readonly memory: Memory
  private readonly intake: ListIntake

  constructor(memory: Memory, intake: ListIntake) {
    this.memory = memory
    this.intake = intake
  }

  /** One entry for each list that changes. They are folded when they are written. */
  follow(
    event: Moment,
    verdict: RecordedVerdict,
    { sequence, first, scoreChangeMs }: VerdictPlace,
  ): readonly LedgerEntry[] {
    const lists = new Map<string, WishOfList>()
    const { environment } = event
    const receivedAtMs = scoreChangeMs ?? event.receivedAtMs
    const moment = { environment, atMs: scoreChangeMs ?? event.atMs, receivedAtMs }
    for (const workflow of verdict.workflows) this.collect(lists, workflow, moment)
    const entries: LedgerEntry[] = []
    for (const { definition, wishes } of lists.values()) {
      const request: ListChangeRequest = {
        environment,
        list: definition.name,
        kind: definition.kind,
        author: `policy ${verdict.version}`,
        source: 'policy',
        event: sequence,
        add: [...wishes.values()].filter((wish) => wish !== undefined),
        remove: [...wishes].filter(([, wish]) => wish === undefined).map(([value]) => value),
        receivedAtMs,
      }
      const entry = this.intake.follow(request, first + entries.length)
      if (entry !== undefined) entries.push(entry)
    }
    return entries
  }

  /** Of several wishes about one value the last one counts. */
  private collect(
    lists: Map<string, WishOfList>,
    { workflow, route = '', actions }: WorkflowVerdict,
    { environment, atMs, receivedAtMs }: Moment,
  ): void {
    for (const action of actions) {
      if (action.do !== 'add_to_list' && action.do !== 'remove_from_list') continue
      const definition = this.memory.lists.definition(environment, action.list)
      const read = definition && readListValue(definition, action.value)
      if (definition === undefined || read === undefined || 'problem' in read) continue
      const wish = wishOf(action, read.value, atMs, `workflow ${workflow}, route ${route}`)
      if (wish?.expiresAtMs !== undefined && wish.expiresAtMs <= receivedAtMs) continue
      if (wish !== undefined && this.isListedAsLong(environment, definition, wish)) continue
      const of = lists.get(definition.name) ?? { definition, wishes: new Map<string, Wish>() }
      of.wishes.set(read.value, wish)
      lists.set(definition.name, of)
    }
  }

  /** A policy never shortens how long a value is listed. */
  private isListedAsLong(
    environment: number,
    definition: ListDefinition,
    { value, expiresAtMs = Infinity }: WantedValue,
  ): boolean {
    const { lists } = this.memory
    const stored = lists.keys.stored(environment, definition, value)
    const held = lists.heldValue(environment, definition.name, stored)
    if (held === undefined) return false
    return held.expiresS === 0 || held.expiresS * 1000 >= expiresAtMs
  }
}

function wishOf(action: ListAction, value: string, atMs: number, reason: string): Wish {
  if (action.do === 'remove_from_list') return undefined
  const { forMs } = action
  return { value, reason, ...(forMs !== undefined && { expiresAtMs: atMs + forMs }) }
}
