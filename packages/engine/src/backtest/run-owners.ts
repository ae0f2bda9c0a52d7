import type { CanonicalEvent } from '@winnow/contract'
import type { Outcome } from '../events/outcome.ts'
import type { CompiledPolicy } from '../policies/compile-policy.ts'
import { type EntityIds, entityIdsOf } from '../policies/entity-ids.ts'
import { recordedEntities } from '../policies/recorded-entities.ts'
import type { DecidedType } from '../ports/decision.ts'
import { EventNames } from './named-events.ts'

/** What the workflows of policies can be about on past events: as it was recorded, else all that an event contains. */
export class RunOwners {
  /** Events of which it is not recorded, though a workflow about what may be somebody else's runs on them. */
  readonly unsure = new EventNames()
  private readonly policies: readonly CompiledPolicy[]
  private readonly byEventType = new Map<string, ReadonlySet<DecidedType>>()

  constructor(policies: readonly CompiledPolicy[]) {
    this.policies = policies
  }

  idsOf(sequence: number, event: CanonicalEvent, sections: Outcome['sections']): EntityIds {
    const recorded = recordedEntities(sections, event)
    if (recorded !== undefined) return recorded
    const ids = entityIdsOf(event)
    const { user, order, content } = ids
    const entities = this.entitiesOn(event.type)
    const isOrder = order !== undefined && entities.has('order')
    const isContent = content !== undefined && entities.has('content')
    if (user !== undefined && (isOrder || isContent)) this.unsure.add(sequence)
    return ids
  }

  private entitiesOn(eventType: string): ReadonlySet<DecidedType> {
    const known = this.byEventType.get(eventType)
    if (known !== undefined) return known
    const workflows = this.policies.flatMap(({ byEventType }) => byEventType.get(eventType) ?? [])
    const entities = new Set(workflows.map(({ document }) => document.entity))
    this.byEventType.set(eventType, entities)
    return entities
  }
}
