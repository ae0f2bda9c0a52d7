import type { Decision, RecordChanges, ThresholdSettings } from '@winnow/engine'
import { decisionIn, rowText, settingsIn } from '../record-rows.ts'

/** The thresholds of each environment, and the decisions that can be taken in it. */
export class MemorySettings {
  private readonly settings = new Map<number, string>()
  /** Bodies of `decision` entries, by environment and id. */
  private readonly heldDecisions = new Map<string, { environment: number; body: string }>()

  fold(
    environment: number,
    { thresholds, decision }: Pick<RecordChanges, 'thresholds' | 'decision'>,
  ): void {
    if (thresholds !== undefined) this.settings.set(environment, JSON.stringify(thresholds))
    if (decision === undefined) return
    const body = JSON.stringify(decision)
    this.heldDecisions.set(`${environment} ${decision.id}`, { environment, body })
  }

  /** Undefined = none were set. */
  thresholds(environment: number): ThresholdSettings | undefined {
    const body = this.settings.get(environment)
    return body === undefined ? undefined : settingsIn(body)
  }

  /** The thresholds in force. */
  thresholdsIn(environment: number): ThresholdSettings {
    return settingsIn(this.settings.get(environment))
  }

  decisions(environment: number): readonly Decision[] {
    const held = [...this.heldDecisions.values()].filter((one) => one.environment === environment)
    return held.map(({ body }) => decisionIn(body)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  }

  *texts(): Generator<string> {
    for (const [environment, settings] of this.settings) {
      yield rowText.thresholds(environment, settings)
    }
    for (const { environment, body } of this.heldDecisions.values()) {
      yield rowText.decision(environment, body)
    }
  }
}
