import type { LedgerEntry } from '../../entries/ledger-entry.ts'
import { NO_OUTCOME_BYTES } from '../../events/outcome.ts'
import { labelled } from '../apply-entry.ts'
import type { DecisionLedger } from '../decision-intake.ts'
import { LABEL_SOURCE } from '../../entries/decisions/label-source.ts'
import { currentLabels, FormerLabels } from '../former-labels.ts'
import type { LabelIntake } from '../label-intake.ts'
import type { Memory } from '../memory.ts'
import { readThenWrite } from '../read-then-write.ts'
import type { CaseDecided, DisputeRequest } from './case-requests.ts'
import { undoneOf } from './undone-decision.ts'

/**
 * Makes the decision of a copy final that disagrees with the first one. The first decision stays in force. Its label is taken back in
 * the same commit, unless another label came since.
 */
export class DisputeIntake {
  private readonly memory: Memory
  private readonly labels: LabelIntake
  private readonly ledger: DecisionLedger

  constructor(memory: Memory, labels: LabelIntake, ledger: DecisionLedger) {
    this.memory = memory
    this.labels = labels
    this.ledger = ledger
  }

  /** Resolves once it is durable. */
  async dispute(request: DisputeRequest): Promise<CaseDecided> {
    const { environment, userId, of, receivedAtMs, body } = request
    const { abuseType } = body
    const first = (await undoneOf(request.decision, this.ledger.find)).find(
      ({ taken }) => taken.abuseType === abuseType,
    )
    const subject = labelled(this.memory.keys, environment, { userId, of })
    const current = () => currentLabels(this.memory, { subject, abuseTypes: [abuseType] })
    return readThenWrite(this.ledger.find, {
      needs: current,
      write: async (entries) => {
        const sequence = this.ledger.next()
        const head = { environment, receivedAtMs, requestId: undefined, outcome: NO_OUTCOME_BYTES }
        const isCurrent =
          first?.label?.sequence !== undefined && current()[0] === first.label.sequence
        const said = { environment, userId, of, receivedAtMs, abuseType, source: LABEL_SOURCE }
        const labels = new FormerLabels(this.memory, entries)
        const back = isCurrent ? this.labels.followBack(said, labels, sequence + 1) : undefined
        const followers: readonly LedgerEntry[] = back === undefined ? [] : [back]
        await this.ledger.write({ ...head, sequence, kind: 'settled', body }, followers)
        return { sequence, labels: followers.map((entry) => entry.sequence) }
      },
    })
  }
}
