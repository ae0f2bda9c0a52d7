import type { CaseEntity, StoredCase } from '@winnow/engine'
import type { Services } from '../services.ts'

/** A copy that somebody decides now, with what they do not see meanwhile. */
export interface HeldCopy {
  readonly entity: CaseEntity
  readonly user: string | undefined
  /** The case that it is a copy of. */
  readonly of: number
  /** The bulk action that decided it. */
  readonly bulk: string | undefined
  /** The entry of its first decision. */
  readonly sequence: number
  readonly atMs: number
}

type HoldingServices = Pick<Services, 'claims' | 'records' | 'ledger'>

interface Holder {
  readonly environment: number
  readonly who: string
  readonly nowMs: number
}

/** The open cases that a person holds. */
export async function heldCases(
  { claims, records }: Pick<HoldingServices, 'claims' | 'records'>,
  { environment, who, nowMs }: Holder,
): Promise<readonly StoredCase[]> {
  const own = (await claims.running(environment, nowMs)).filter((claim) => claim.who === who)
  const held = await Promise.all(own.map((claim) => records.cases.one(environment, claim.case)))
  return held.flatMap((of) => (of?.state === 'open' ? [of] : []))
}

/** The copies that a person holds. */
export async function heldCopies(
  services: HoldingServices,
  holder: Holder,
): Promise<readonly HeldCopy[]> {
  const held = await heldCases(services, holder)
  return Promise.all(
    held.flatMap((of) => (of.blind === undefined ? [] : heldCopy(services, holder, of))),
  )
}

async function heldCopy(
  { ledger, records }: HoldingServices,
  { environment }: Holder,
  { blind, entity, userId }: StoredCase,
): Promise<HeldCopy> {
  const { of = 0, decision: sequence = 0 } = blind ?? {}
  const [entry, first] = await Promise.all([
    ledger.get(sequence),
    records.cases.one(environment, of),
  ])
  return {
    entity,
    user: entity.type === 'user' ? entity.id : userId,
    of,
    bulk: first?.ending?.bulk,
    sequence,
    atMs: entry?.receivedAtMs ?? 0,
  }
}

/** Of a copy and another case of its user, one would tell of the other: nobody holds both. */
export const wouldTell = (of: StoredCase, held: readonly StoredCase[]): boolean =>
  held.some(
    (other) =>
      other.id !== of.id &&
      (other.blind !== undefined || of.blind !== undefined) &&
      (isSameEntity(other, of) || (of.userId !== undefined && other.userId === of.userId)),
  )

const isSameEntity = ({ entity: one }: StoredCase, { entity: other }: StoredCase): boolean =>
  one.type === other.type && one.id === other.id
