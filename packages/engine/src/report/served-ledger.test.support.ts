import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { FEATURES } from '../features/index.ts'
import { encodeOutcome } from '../events/outcome.ts'
import type { OutcomeSection } from '../events/outcome-sections.ts'
import type { LedgerEntry } from '../entries/ledger-entry.ts'
import type { ThresholdSettings } from '../ports/outbox.ts'
import type { ServedSubject } from './served-entry.ts'

/** A scored event; fields as the ledger has them. */
export interface MadeEvent {
  readonly fields: Readonly<Record<string, unknown>>
  readonly score?: number
  readonly features?: Float32Array
  readonly country?: string
  readonly sections?: readonly OutcomeSection[]
}

export interface MadeLabel {
  readonly thing: ServedSubject
  readonly abuseType?: AbuseType
  readonly isBad: boolean
  readonly atMs: number
  /** The event it names. */
  readonly event?: number
}

/** Makes the entries of a ledger, one after the other. */
export class MadeLedger {
  readonly entries: LedgerEntry[] = []

  event({ fields, score = 0, features, country, sections }: MadeEvent): LedgerEntry {
    const outcome = encodeOutcome({
      online: new Float32Array(0),
      modelVersion: 'starter-1',
      scores: new Float32Array(ABUSE_TYPES.length).fill(score),
      features: features ?? new Float32Array(FEATURES.length),
      enrichment: country === undefined ? {} : { ipCountry: country },
      ...(sections !== undefined && { sections }),
    })
    return this.add({ ...this.head(), kind: 'event', body: JSON.stringify(fields), outcome })
  }

  label({ thing, abuseType = 'payment_abuse', isBad, atMs, event }: MadeLabel): LedgerEntry {
    const effect = { abuseType, isBad, atMs, touched: [] }
    const named = event === undefined ? {} : { event }
    const label = { abuseType, isBad, timeMs: atMs, ...named }
    const body =
      thing.type === 'user'
        ? { userId: thing.id, label }
        : { label: { ...label, of: { type: thing.type, id: thing.id } } }
    return this.add({ ...this.head(), kind: 'label', body: { ...body, effect, replaces: [] } })
  }

  /** Another model serves from `atMs` on. */
  model(atMs: number, abuseType: AbuseType = 'payment_abuse'): LedgerEntry {
    const body = { abuseType, how: 'by_hand', model: 0 } as const
    return this.add({ ...this.head(), receivedAtMs: atMs, kind: 'model', body })
  }

  thresholds(settings: ThresholdSettings): LedgerEntry {
    return this.add({ ...this.head(), kind: 'thresholds', body: settings })
  }

  unlabel({ type, id }: ServedSubject, abuseType: AbuseType = 'payment_abuse'): LedgerEntry {
    const whose = type === 'user' ? { userId: id } : { of: { type, id } }
    const body = { ...whose, abuseTypes: [abuseType], replaces: [] }
    return this.add({ ...this.head(), kind: 'unlabel', body })
  }

  private head() {
    const sequence = this.entries.length + 1
    const outcome = new Uint8Array(0)
    return { sequence, environment: 1, receivedAtMs: sequence, requestId: undefined, outcome }
  }

  private add(entry: LedgerEntry): LedgerEntry {
    this.entries.push(entry)
    return entry
  }
}
