import type { LedgerEntry } from '../entries/ledger-entry.ts'
import { NO_OUTCOME_BYTES } from '../events/outcome.ts'
import { isReference } from '../lists/list-keys.ts'
import { LIST_LIMITS } from '../lists/list-limits.ts'
import { listProblem } from '../lists/list-problem.ts'
import { heldOf, type Lists } from '../lists/lists.ts'
import { maskedValue } from '../lists/masked-value.ts'
import type { ListAddition, ListChange, ListDefinition } from '../ports/list.ts'
import { ListRefused, ListUnknown } from './core-errors.ts'
import type { EntryLedger } from './entry-ledger.ts'
import type {
  ListChangeRequest,
  ListChangeResult,
  ListRequest,
  WantedValue,
} from './list-requests.ts'

/** An entry of a list without what the ledger adds. */
type ListBodies = Pick<Extract<LedgerEntry, { kind: 'list' | 'listed' }>, 'kind' | 'body'>

type ListLedger = Pick<EntryLedger, 'next' | 'write'>

type Limits = Readonly<Record<'lists' | 'values' | 'valuesOfChange', number>>

interface Where {
  readonly environment: number
  readonly receivedAtMs: number
}

/** What a change adds, by what becomes of each value. */
interface Additions {
  readonly added: readonly ListAddition[]
  readonly changed: readonly ListAddition[]
  readonly unchanged: number
}

/** What a request would change; `body`: of its entry, if it changes something. */
interface PlannedChange extends Omit<ListChangeResult, 'sequence'> {
  readonly body: ListChange | undefined
}

/** Turns changes of lists into ledger entries: one for each request that changes something. */
export class ListIntake {
  private readonly lists: Lists
  private readonly ledger: ListLedger
  private readonly limits: Limits

  constructor(lists: Lists, ledger: ListLedger, limits: Limits = LIST_LIMITS) {
    this.lists = lists
    this.ledger = ledger
    this.limits = limits
  }

  /** Makes or changes a list. Resolves once it is durable. Errors: ListRefused. */
  async define(request: ListRequest): Promise<ListDefinition> {
    const { environment, nowMs, name, kind, form, description } = request
    const former = this.lists.definition(environment, name)
    const problem = listProblem(request, this.lists.all(environment), this.limits.lists)
    if (problem !== undefined) throw new ListRefused(problem)
    const createdAtMs = former?.createdAtMs ?? nowMs
    const definition = { name, kind, form, description, createdAtMs, updatedAtMs: nowMs }
    const body = { name, definition }
    await this.write({ environment, receivedAtMs: nowMs }, { kind: 'list', body })
    return definition
  }

  /** Deletes a list with its values. Resolves to its entry, once that is durable. Errors: ListUnknown. */
  async delete(environment: number, name: string, nowMs: number): Promise<number> {
    this.known(environment, name)
    const body = { name, definition: null }
    return this.write({ environment, receivedAtMs: nowMs }, { kind: 'list', body })
  }

  /** Resolves once the change is durable. Errors: ListUnknown, ListRefused; then nothing changes. */
  async change(request: ListChangeRequest): Promise<ListChangeResult> {
    const { environment, receivedAtMs } = request
    const { body, ...counts } = this.plan(request)
    if (body === undefined) return { ...counts, sequence: undefined }
    const where = { environment, receivedAtMs }
    return { ...counts, sequence: await this.write(where, { kind: 'listed', body }) }
  }

  /** The entry of a change that follows from an event, to be written with it; undefined = nothing changes, or it cannot be made. */
  follow(request: ListChangeRequest, sequence: number): LedgerEntry | undefined {
    const { environment, receivedAtMs } = request
    try {
      const { body } = this.plan(request)
      if (body === undefined) return undefined
      const head = { sequence, environment, receivedAtMs, requestId: undefined }
      return { ...head, kind: 'listed', body, outcome: NO_OUTCOME_BYTES }
    } catch (error) {
      if (error instanceof ListRefused || error instanceof ListUnknown) return undefined
      throw error
    }
  }

  /** What a request would change. Errors: ListUnknown, ListRefused. */
  private plan(request: ListChangeRequest): PlannedChange {
    const { environment } = request
    const definition = this.known(environment, request.list, request.kind)
    const { valuesOfChange } = this.limits
    if (request.add.length + request.remove.length > valuesOfChange) {
      throw new ListRefused(`A change has at most ${valuesOfChange} values.`)
    }
    const { added, changed, unchanged } = this.additions(request, definition)
    const removed = this.removals(request, definition)
    const absent = request.remove.length - removed.length
    const counts = { added: added.length, changed: changed.length, unchanged, absent }
    const result = { ...counts, removed: removed.length }
    if (added.length + changed.length + removed.length === 0) return { ...result, body: undefined }
    const expiredByMs = this.makeRoom(request, added.length)
    return {
      ...result,
      body: changeOf(request, { added: [...added, ...changed], removed }, expiredByMs),
    }
  }

  private known(environment: number, name: string, kind?: string): ListDefinition {
    const definition = this.lists.definition(environment, name)
    const isSame = kind === undefined || definition?.kind === kind
    if (definition !== undefined && isSame) return definition
    throw new ListUnknown('There is no such list.')
  }

  private additions(request: ListChangeRequest, definition: ListDefinition): Additions {
    const { environment, list, receivedAtMs, add } = request
    const wanted = new Map(
      add.map((each) => {
        const addition = this.addition(environment, definition, each)
        return [addition.value, addition] as const
      }),
    )
    const [added, changed]: [ListAddition[], ListAddition[]] = [[], []]
    for (const addition of wanted.values()) {
      const held = this.lists.heldValue(environment, list, addition.value)
      const { expiresS, details } = heldOf(addition)
      const isExpired = held && held.expiresS !== 0 && held.expiresS * 1000 <= receivedAtMs
      if (held === undefined || isExpired === true) added.push(addition)
      else if (held.expiresS !== expiresS || held.details !== details) changed.push(addition)
    }
    return { added, changed, unchanged: add.length - added.length - changed.length }
  }

  private addition(
    environment: number,
    definition: ListDefinition,
    { value, masked, expiresAtMs, reason }: WantedValue,
  ): ListAddition {
    const stored = this.lists.keys.stored(environment, definition, value)
    const shown = isReference(value) ? masked : maskedValue(definition.kind, value)
    return {
      value: stored,
      ...(definition.form === 'hashed' && shown !== undefined && { masked: shown }),
      ...(expiresAtMs !== undefined && { expiresAtMs: Math.ceil(expiresAtMs / 1000) * 1000 }),
      ...(reason !== undefined && { reason }),
    }
  }

  private removals(
    { environment, list, remove }: ListChangeRequest,
    definition: ListDefinition,
  ): readonly string[] {
    const stored = remove.map((value) => this.lists.keys.stored(environment, definition, value))
    const isListed = (value: string): boolean =>
      this.lists.heldValue(environment, list, value) !== undefined
    return [...new Set(stored)].filter(isListed)
  }

  /** Until when values must have expired to leave, so that the new ones fit; undefined = they fit. */
  private makeRoom({ environment, receivedAtMs }: ListChangeRequest, added: number) {
    const free = this.limits.values - this.lists.total(environment)
    if (added <= free) return undefined
    if (added <= free + this.lists.expired(environment, receivedAtMs)) return receivedAtMs
    throw new ListRefused(
      `The lists of an environment have at most ${this.limits.values} values together.`,
    )
  }

  private async write({ environment, receivedAtMs }: Where, of: ListBodies): Promise<number> {
    const sequence = this.ledger.next()
    const head = { sequence, environment, receivedAtMs, requestId: undefined }
    await this.ledger.write({ ...head, ...of, outcome: NO_OUTCOME_BYTES } as LedgerEntry)
    return sequence
  }
}

function changeOf(
  { list, author, source, event, bulk }: ListChangeRequest,
  values: Pick<ListChange, 'added' | 'removed'>,
  expiredByMs: number | undefined,
): ListChange {
  return {
    list,
    ...(author !== undefined && { author }),
    source,
    ...(event !== undefined && { event }),
    ...(bulk !== undefined && { bulk }),
    ...values,
    ...(expiredByMs !== undefined && { expiredByMs }),
  }
}
