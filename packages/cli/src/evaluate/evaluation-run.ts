import { ABUSE_TYPES, type AbuseType, type LabelLine, readLabelLine } from '@winnow/contract'
import { scoreOf, STARTER_MODELS } from '@winnow/engine'
import type { Protocol } from './evaluate-flags.ts'
import type { LineWriter } from '../output/line-writer.ts'
import { JudgedEvents, type ScoredEvent } from './judged-events.ts'
import type { ParsedLine } from './read-lines.ts'
import type { Refusals } from './refusals.ts'
import type { LineReplay } from './line-replay.ts'
import type { RunSpan } from './silent-events.ts'

export interface RunOptions {
  readonly protocol: Protocol
  /** The abuse types to judge; all are learned. */
  readonly abuseTypes: readonly AbuseType[]
  /** Events from here on are the test; absent = all are judged. */
  readonly splitMs: number | undefined
  /** Or the test is these events, by id. */
  readonly testIds: ReadonlySet<string>
  /** Learning stops after so many bad labels of the first judged abuse type. */
  readonly badLabels: number
  readonly predictions: LineWriter | undefined
  /** Called with each line that cannot be used. */
  readonly refusals: Refusals
}

/** An event of the test that is scored at the end. */
interface HeldEvent {
  readonly id: string
  readonly event: ScoredEvent
}

/** Runs lines, given in the order of time, through the engine, and keeps what must be judged. */
export class EvaluationRun {
  readonly judged = new JudgedEvents()
  events = 0
  labels = 0
  /** Events that no version of the interface takes. */
  refused = 0
  /** Incomplete label lines. */
  refusedLabels = 0
  /** Labels of events that are not in the files. */
  strayLabels = 0
  private readonly lineReplay: LineReplay
  private readonly options: RunOptions
  /** Of the judged abuse types in ABUSE_TYPES. */
  private readonly places: readonly number[]
  private readonly held: HeldEvent[] = []
  private isFrozen = false
  private firstMs = Infinity
  private latestMs = 0
  private badLabels = 0

  constructor(lineReplay: LineReplay, options: RunOptions) {
    this.lineReplay = lineReplay
    this.options = options
    this.places = options.abuseTypes.map((abuseType) => ABUSE_TYPES.indexOf(abuseType))
  }

  async take(parsed: ParsedLine): Promise<void> {
    const { isLabel, timeMs } = parsed
    this.latestMs = Math.max(this.latestMs, Number.isSafeInteger(timeMs) ? timeMs : 0)
    const { protocol, splitMs } = this.options
    if (protocol === 'frozen' && splitMs !== undefined && this.latestMs >= splitMs)
      await this.freeze()
    await (isLabel ? this.label(parsed) : this.event(parsed))
  }

  /** Scores the test events that waited for the end. */
  async end(): Promise<void> {
    if (this.options.protocol === 'frozen') await this.freeze()
    for (const { id, event } of this.held) {
      event.scores = this.judgedOf(this.lineReplay.scoresOf(event.sequence))
      await this.predict(id, event.scores)
    }
  }

  /** The time that the lines were of. */
  get span(): RunSpan {
    const { firstMs, latestMs, options } = this
    return { firstMs, lastMs: latestMs, splitMs: options.splitMs }
  }

  private async freeze(): Promise<void> {
    if (!this.isFrozen) await this.lineReplay.freeze()
    this.isFrozen = true
  }

  private async event({ fields, timeMs, line }: ParsedLine): Promise<void> {
    const seen = await this.lineReplay.event(fields, Math.min(timeMs, this.latestMs))
    if (seen === undefined) return
    if (typeof seen === 'string') {
      this.refused += 1
      await this.options.refusals.note(line, seen)
      return
    }
    this.events += 1
    const id = String(fields['$event_id'])
    const { sequence, atMs, userId, eventType, outcome } = seen
    const event: ScoredEvent = {
      sequence,
      atMs,
      userId,
      eventType,
      isBlocked: false,
      stands: 1,
      isFresh: this.judged.isFresh(userId),
      scores: [],
      starters: this.options.abuseTypes.map((abuseType) =>
        // As a service keeps its scores: finer ones would rank where those tie.
        Math.fround(scoreOf(STARTER_MODELS[abuseType].margin(outcome.features))),
      ),
    }
    this.firstMs = Math.min(this.firstMs, atMs)
    this.judged.add(id, event)
    if (seen.block !== undefined) this.judged.block(seen.block)
    if (this.options.protocol === 'frozen' && this.options.testIds.has(id)) {
      this.lineReplay.hide(sequence)
      this.held.push({ id, event })
      return
    }
    event.scores = this.judgedOf(outcome.scores)
    await this.predict(id, event.scores)
  }

  private judgedOf(scores: Float32Array): readonly number[] {
    return this.places.map((place) => scores[place] ?? NaN)
  }

  /** `score` is of the first judged abuse type; where there are more, `scores` names them all. */
  private predict(id: string, each: readonly number[]): Promise<unknown> | undefined {
    const { abuseTypes, predictions } = this.options
    const [score] = each
    const named = abuseTypes.map((abuseType, at) => [abuseType, each[at]] as const)
    const scores = each.length > 1 ? { scores: Object.fromEntries(named) } : {}
    return predictions?.write(JSON.stringify({ id, score, ...scores }))
  }

  private async label({ fields, timeMs, line }: ParsedLine): Promise<void> {
    const label = readLabelLine(fields)
    if (typeof label === 'string') {
      this.refusedLabels += 1
      await this.options.refusals.note(line, label)
      return
    }
    this.labels += 1
    const event = this.judged.find(label.id)
    if (event === undefined) this.strayLabels += 1
    if (event !== undefined && this.isJudged(event, label)) {
      const split = typeof fields['split'] === 'string' ? fields['split'] : undefined
      this.judged.judge(label.label.abuseType, {
        event,
        isBad: label.label.isBad,
        split,
        labelMs: label.label.timeMs ?? NaN,
      })
    }
    const { userId } = label
    if (label.label.isBad && userId !== undefined) this.judged.noteBadUser(userId)
    if (this.mayUse(event, label)) await this.use(event, label, Math.min(timeMs, this.latestMs))
  }

  private isJudged(event: ScoredEvent, { id, label }: LabelLine): boolean {
    const { splitMs, testIds, abuseTypes } = this.options
    if (!abuseTypes.includes(label.abuseType)) return false
    if (testIds.size > 0) return id !== undefined && testIds.has(id)
    return splitMs === undefined || event.atMs >= splitMs
  }

  private mayUse(event: ScoredEvent | undefined, { id }: LabelLine): boolean {
    const { protocol, splitMs, testIds } = this.options
    if (protocol === 'unlabelled' || this.badLabels >= this.options.badLabels) return false
    if (protocol === 'online') return true
    if (id !== undefined && testIds.has(id)) return false
    return splitMs === undefined || (event?.atMs ?? this.latestMs) < splitMs
  }

  private async use(
    event: ScoredEvent | undefined,
    { userId, label }: LabelLine,
    atMs: number,
  ): Promise<void> {
    const about = event === undefined ? {} : { event: event.sequence }
    await this.lineReplay.label({ userId, receivedAtMs: atMs, label: { ...label, ...about } })
    if (event === undefined) return
    const { abuseType, isBad } = label
    if (isBad && abuseType === this.options.abuseTypes[0]) this.badLabels += 1
    if (this.badLabels >= this.options.badLabels) await this.freeze()
  }
}
