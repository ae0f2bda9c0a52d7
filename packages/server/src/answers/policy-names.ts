import { isRecord } from '@winnow/contract'
import {
  buttonsOf,
  type DecidedType,
  entryOfKind,
  type Ledger,
  type PolicyBody,
  queueOf,
  queuesIn,
  USUAL_DECISIONS,
  type WorkflowVerdict,
} from '@winnow/engine'

/** How people call the workflows and decisions of one version, by their names and ids. */
export interface VersionNames {
  readonly workflows: ReadonlyMap<string, string>
  readonly decisions: ReadonlyMap<string, string>
  /** The decisions that a queue offers for what a workflow is about. */
  readonly buttons: (
    queue: string,
    run: WorkflowVerdict,
  ) => readonly { readonly id: string; readonly name: string }[]
}

/** Publications that are kept; the names of others are read again. */
const MAX_KEPT = 64

const USUAL = USUAL_DECISIONS.map(({ id, name }) => [id, name] as const)

/** The names that policies had when they were published. */
export class PolicyNames {
  private readonly ledger: Pick<Ledger, 'get'>
  private readonly kept = new Map<number, VersionNames>()

  constructor(ledger: Pick<Ledger, 'get'>) {
    this.ledger = ledger
  }

  /** Of the version that an entry published. A promise where it must be read first. */
  of(entry: number): VersionNames | Promise<VersionNames> {
    return this.kept.get(entry) ?? this.read(entry)
  }

  private async read(sequence: number): Promise<VersionNames> {
    const body = entryOfKind('policy', await this.ledger.get(sequence))?.body
    const named = body?.decisions.flatMap(({ id, name }) =>
      name === undefined ? [] : [[id, name] as const],
    )
    const decisions = new Map([...USUAL, ...(named ?? [])])
    const names = {
      workflows: workflowNames(JSON.parse(body?.document ?? '{}')),
      decisions,
      buttons: buttonsIn(body, decisions),
    }
    this.kept.set(sequence, names)
    for (const oldest of this.kept.keys()) {
      if (this.kept.size <= MAX_KEPT) break
      this.kept.delete(oldest)
    }
    return names
  }
}

const USUAL_TYPES = USUAL_DECISIONS.map(({ id, entityType }) => [id, entityType] as const)

function buttonsIn(
  body: PolicyBody | undefined,
  names: ReadonlyMap<string, string>,
): VersionNames['buttons'] {
  const declared = body?.decisions.map(({ id, entityType }) => [id, entityType] as const) ?? []
  const types = new Map<string, DecidedType>([...USUAL_TYPES, ...declared])
  const live = { version: body?.version ?? 0, queues: queuesIn(body?.document ?? '{}') }
  return (name, { entity: type, abuseTypes: [abuseType = 'payment_abuse'] }) => {
    const queue = queueOf({ live }, name, { abuseType })
    return buttonsOf(queue, { type }, (id) => types.get(id)).map((id) => {
      return { id, name: names.get(id) ?? id }
    })
  }
}

/** The `display_name` of each workflow that has one. The document was checked when it was published. */
function workflowNames(document: unknown): ReadonlyMap<string, string> {
  const workflows: unknown = isRecord(document) ? document['workflows'] : []
  const all: readonly unknown[] = Array.isArray(workflows) ? workflows : []
  return new Map(
    all.flatMap((one) => {
      const { name, display_name: shown } = isRecord(one) ? one : {}
      return typeof name === 'string' && typeof shown === 'string' ? [[name, shown] as const] : []
    }),
  )
}
