import type { Input } from '../../calls/call-types.ts'
import type { OpenCase } from './open-case.ts'

/** A decision that the service has not answered. */
export interface UnsentDecision {
  readonly of: Pick<OpenCase, 'id' | 'entity'>
  /** In words. */
  readonly name: string
  readonly body: NonNullable<Input<'POST /v1/cases/{caseId}/decide'>['body']>
}

interface KeptDecision extends UnsentDecision {
  readonly key: string
}

const PREFIX = 'winnow-unsent '

const placeOf = (environment: string): string => `${PREFIX}${environment}`

function read(environment: string): readonly KeptDecision[] {
  const text = sessionStorage.getItem(placeOf(environment))
  return text === null ? [] : (JSON.parse(text) as readonly KeptDecision[])
}

function write(environment: string, all: readonly KeptDecision[]): void {
  if (all.length === 0) sessionStorage.removeItem(placeOf(environment))
  else sessionStorage.setItem(placeOf(environment), JSON.stringify(all))
}

/** Pages without TLS have no `randomUUID`. */
const newKey = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')

/** Decisions on their way, each with the key that makes it one decision however often it is sent. A window keeps them over a reload. */
export const unsentDecisions = {
  of: (environment: string): readonly UnsentDecision[] => read(environment),
  keyOf: (environment: string, caseId: string): string | undefined =>
    read(environment).find(({ of }) => of.id === caseId)?.key,
  keep(environment: string, decision: UnsentDecision): UnsentDecision {
    const others = read(environment).filter(({ of }) => of.id !== decision.of.id)
    write(environment, [...others, { ...decision, key: newKey() }])
    return decision
  },
  forget: (environment: string, caseId: string): void =>
    write(
      environment,
      read(environment).filter(({ of }) => of.id !== caseId),
    ),
}
