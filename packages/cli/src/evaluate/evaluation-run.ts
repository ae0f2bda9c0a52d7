import { ABUSE_TYPES, type AbuseType } from '@winnow/contract'
import { type LabelLine, readLabelLine } from '@winnow/server'
import type { Protocol } from '../commands/evaluate.ts'
import type { LineWriter } from '../line-writer.ts'
import { JudgedEvents, type ScoredEvent } from './judged-events.ts'
import type { ParsedLine } from './read-lines.ts'
import type { Rehearsal, SeenEvent } from './rehearsal.ts'

export interface RunOptions {
  readonly protocol: Protocol
  readonly abuseType: AbuseType
  /** Events from here on are the test; absent = all are judged. */
  readonly splitMs: number | undefined
  /** Or these. */
  readonly testIds: ReadonlySet<string>
  readonly predictions: LineWriter | undefined
}

/** An event of the test that is scored at the end. */
interface HeldEvent {
  readonly id: string
  readonly event: ScoredEvent
  readonly seen: SeenEvent
}

/** Runs lines, given in the order of time, through the engine, and keeps what must be judged. */
export class EvaluationRun {
  readonly judged = new JudgedEvents()
  events = 0
  labels = 0
  private readonly rehearsal: Rehearsal
  private readonly options: RunOptions
  private readonly place: number
  private readonly held: HeldEvent[] = []
  private isFrozen = false
  private latestMs = 0

  constructor(rehearsal: Rehearsal, options: RunOptions) {
    this.rehearsal = rehearsal
    this.options = options
    this.place = ABUSE_TYPES.indexOf(options.abuseType)
  }

  async take({ isLabel, timeMs, fields }: ParsedLine): Promise<void> {
    this.latestMs = Math.max(this.latestMs, Number.isSafeInteger(timeMs) ? timeMs : 0)
    const { protocol, splitMs } = this.options
    if (protocol === 'frozen' && splitMs !== undefined && this.latestMs >= splitMs) this.freeze()
    await (isLabel ? this.label(fields, timeMs) : this.event(fields, timeMs))
  }

  /** Scores what waited for the end. */
  async end(): Promise<void> {
    if (this.options.protocol === 'frozen') this.freeze()
    for (const { id, event, seen } of this.held) {
      event.score = this.rehearsal.learner.scoresOf(seen.vector)[this.place] ?? NaN
      await this.predict(id, event.score)
    }
  }

  private freeze(): void {
    if (!this.isFrozen) this.rehearsal.learner.freeze()
    this.isFrozen = true
  }

  private async event(fields: ParsedLine['fields'], timeMs: number): Promise<void> {
    const seen = this.rehearsal.see(fields, Math.min(timeMs, this.latestMs))
    if (seen === undefined) return
    this.events += 1
    const id = String(fields['$event_id'])
    const { sequence, atMs, userId } = seen
    const event = { sequence, atMs, userId, isFresh: this.judged.isFresh(userId), score: NaN }
    this.judged.add(id, event)
    if (this.options.protocol === 'frozen' && this.options.testIds.has(id)) {
      this.held.push({ id, event, seen })
      return
    }
    const { eventType, vector } = seen
    const scores = this.rehearsal.learner.score({ sequence, atMs, eventType, ...vector })
    event.score = scores[this.place] ?? NaN
    await this.predict(id, event.score)
  }

  private predict(id: string, score: number): Promise<unknown> | undefined {
    return this.options.predictions?.write(JSON.stringify({ id, score }))
  }

  private async label(fields: ParsedLine['fields'], timeMs: number): Promise<void> {
    const label = readLabelLine(fields)
    if (typeof label === 'string') return
    this.labels += 1
    const event = this.judged.find(label.id)
    if (event !== undefined && this.isJudged(event, label)) {
      const split = typeof fields['split'] === 'string' ? fields['split'] : undefined
      this.judged.judge(event, label.label.isBad, split)
    }
    if (label.label.isBad) this.judged.noteBadUser(label.userId)
    if (this.mayUse(event, label)) await this.use(event, label, Math.min(timeMs, this.latestMs))
  }

  private isJudged(event: ScoredEvent, { id, label }: LabelLine): boolean {
    if (label.abuseType !== this.options.abuseType) return false
    const { splitMs, testIds } = this.options
    if (testIds.size > 0) return id !== undefined && testIds.has(id)
    return splitMs === undefined || event.atMs >= splitMs
  }

  private mayUse(event: ScoredEvent | undefined, { id }: LabelLine): boolean {
    const { protocol, splitMs, testIds } = this.options
    if (protocol === 'unlabelled') return false
    if (protocol === 'online') return true
    if (id !== undefined && testIds.has(id)) return false
    return splitMs === undefined || (event?.atMs ?? this.latestMs) < splitMs
  }

  private async use(
    event: ScoredEvent | undefined,
    { userId, label }: LabelLine,
    atMs: number,
  ): Promise<void> {
    await this.rehearsal.foldLabel({ userId, receivedAtMs: atMs, label })
    if (event === undefined) return
    const { abuseType, isBad } = label
    this.rehearsal.learner.label({ sequence: event.sequence, abuseType, isBad, atMs })
  }
}
