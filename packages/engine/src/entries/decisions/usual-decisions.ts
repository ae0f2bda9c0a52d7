import { ABUSE_TYPES, type AbuseType } from '@winnow/contract/canonical'
import {
  DECIDED_TYPES,
  type Decision,
  DECISION_CATEGORIES,
  type DecisionCategory,
} from '../../ports/decision.ts'

/** A name in an id: `Block user` of payment abuse is `block_user_payment_abuse`. */
export const decisionId = (name: string, abuseType: AbuseType): string =>
  `${name.toLowerCase().replaceAll(' ', '_')}_${abuseType}`

const WORDS: Readonly<Record<DecisionCategory, { readonly verb: string; readonly means: string }>> =
  {
    block: { verb: 'Block', means: 'Stop it: it turned out bad, or is too likely to.' },
    watch: { verb: 'Watch', means: 'Let it go on, and look at it again.' },
    accept: { verb: 'Accept', means: 'Let it be: it turned out good.' },
  }

/** What every environment has from the start: to block, watch and accept each kind of entity for each abuse type. */
export const USUAL_DECISIONS: readonly Decision[] = ABUSE_TYPES.flatMap((abuseType) =>
  DECIDED_TYPES.flatMap((entityType) =>
    DECISION_CATEGORIES.map((category) => {
      const name = `${WORDS[category].verb} ${entityType}`
      const id = decisionId(name, abuseType)
      const description = WORDS[category].means
      const times = { createdAtMs: 0, updatedAtMs: 0 }
      return { id, name, description, entityType, abuseType, category, ...times }
    }),
  ),
)

/** The usual decisions and an environment's own, which replace usual ones of their id; by id. */
export function decisionsWith(own: readonly Decision[]): readonly Decision[] {
  const byId = new Map([...USUAL_DECISIONS, ...own].map((decision) => [decision.id, decision]))
  return [...byId.values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
}
