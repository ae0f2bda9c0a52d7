import type { AggregateLayout } from '../aggregates/compile-aggregates.ts'
import type { OpenEntity } from '../aggregates/open-entity.ts'
import type { OpenStates } from '../aggregates/open-states.ts'
import type { LastKnown } from './carry-over/last-known.ts'
import { DeviceLookup } from './devices/device-lookup.ts'
import type { Enrichment } from '../entities/enrichment.ts'
import type { EntityKeys } from '../entities/entity-keys.ts'
import { seenFrom } from '../entities/facts/seen-from.ts'
import type { NamedEntity } from '../entities/named-entity.ts'
import { needsActor } from '../entities/needs-actor.ts'
import { SharedValues } from '../features/shared-values.ts'
import { FollowUps } from './follow-up/follow-ups.ts'
import { foreignAmong, isOwnedRole, type OwnedRole } from './follow-up/ownership.ts'
import type { PreparedEvent } from './prepared-event.ts'
import type { Purpose, ResolvedEvent } from './resolved-event.ts'
import { withFound } from './with-found.ts'

interface ResolverParts {
  readonly open: OpenStates
  readonly layout: AggregateLayout
  readonly keys: EntityKeys
  readonly lastKnown: LastKnown
}

const NOBODY: readonly OpenEntity[] = []
const NOTHING: readonly OwnedRole[] = []

/** Finds what the states know of an event: it opens those of the entities that it names, and changes none. */
export class EventResolver {
  private readonly parts: ResolverParts
  private readonly devices: DeviceLookup
  private readonly followUps: FollowUps
  private readonly shared: SharedValues

  constructor(parts: ResolverParts) {
    const { open, layout, keys } = parts
    this.parts = parts
    this.devices = new DeviceLookup(open, layout, keys)
    this.followUps = new FollowUps(open, layout)
    this.shared = new SharedValues(layout)
  }

  resolve(event: PreparedEvent, purpose: Purpose): ResolvedEvent {
    const { facts } = event
    const enrichment = isNew(purpose) ? this.lookUp(event) : event.enrichment
    const named = this.namedIn(event, enrichment)
    const opened = this.parts.open.all(named)
    const sequence = 'sequence' in purpose ? purpose.sequence : undefined
    const others = sequence === undefined ? NOBODY : foreignAmong(opened)
    const entities = others.length === 0 ? opened : opened.filter((one) => !others.includes(one))
    const subject = subjectOf(entities)
    const scoredAtMs = purpose.kind === 'score_again' ? purpose.atMs : facts.atMs
    const isScored = isScoredFor(purpose, subject !== undefined || needsActor(facts.type))
    const { lastKnown } = this.parts
    const known = isScored ? lastKnown.beside(entities, named, scoredAtMs) : entities
    const read = isScored ? this.shared.without(known, scoredAtMs) : known
    const there = isScored ? lastKnown.whereabouts(known, facts) : undefined
    return {
      event,
      purpose,
      sequence,
      facts,
      enrichment,
      entities,
      foreign: others.length === 0 ? NOTHING : others.map(({ role }) => role).filter(isOwnedRole),
      subject,
      isScored,
      known,
      read,
      place: there === undefined ? facts : seenFrom(facts, there),
      scoredAtMs,
      sharedValues: known.length - read.length,
    }
  }

  /** Most events are tied to nothing: their enrichment is not copied. */
  private lookUp(event: PreparedEvent): Enrichment {
    const found = this.devices.find(event)
    const followUp = this.followUps.find(event)
    const isTied = found !== undefined || followUp !== undefined
    return isTied ? { ...event.enrichment, found, followUp } : event.enrichment
  }

  private namedIn(event: PreparedEvent, { found }: Enrichment): readonly NamedEntity[] {
    if (found === undefined || found === event.enrichment.found) return event.named
    return withFound(event, event.named, { found, keys: this.parts.keys })
  }
}

/** Whether what it is tied to was never looked up. */
const isNew = ({ kind }: Purpose): boolean => kind === 'accept' || kind === 'try'

/** Whether the event gets scores: what is about nobody, as a beacon, is folded only; what had scores gets new ones. */
function isScoredFor({ kind }: Purpose, isAboutSomebody: boolean): boolean {
  if (kind === 'recover') return false
  return kind === 'score_again' || kind === 'add_devices' || isAboutSomebody
}

/** The user or session that is scored. */
function subjectOf(entities: readonly OpenEntity[]): OpenEntity | undefined {
  return (
    entities.find(({ role }) => role === 'user') ?? entities.find(({ role }) => role === 'session')
  )
}
