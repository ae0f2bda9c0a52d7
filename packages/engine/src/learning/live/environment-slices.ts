import { LabelDelays } from '../../evaluation/maturity/label-delays.ts'
import type { DatedRow } from '../rows/labelled-rows.ts'
import type { TypeLearner } from '../type-learner.ts'
import type { EnvironmentModels } from './environment-models.ts'
import type { StepPlaces } from './step-places.ts'
import { framed, type Piece } from '../../models/framed.ts'
import type { MovedLayers } from './moved-layers.ts'
import type { JudgedMargins } from './recent-margins.ts'
import { restoreExamples, saveExamples } from './example-slices.ts'
import type { ModelRecord } from './model-history.ts'
import { restoreOnline, saveOnline } from '../../models/online/online-code.ts'
import { restoreRows, saveRows } from './row-slices.ts'

interface TypeHead {
  /** Null = never. */
  readonly refreshedMs: number | null
  readonly refreshedBad: number
  /** Absent in snapshots of older versions. */
  readonly refreshedRows?: number
  readonly delays: readonly number[]
  readonly judged: readonly string[]
  /** Absent = none, or a snapshot of a version that did not count them. */
  readonly matured?: number
  /** The weights that labels moved layers to; absent = those of the fit. */
  readonly moved?: MovedLayers
  /** The latest labels; absent = none, or a snapshot of an older version. */
  readonly recent?: readonly JudgedMargins[]
}

interface EnvironmentHead {
  readonly part: 'environment'
  readonly environment: number
  readonly firstMs: number
  readonly settledTo: number
  readonly lineUp: number
  readonly serving: readonly number[]
  readonly history: readonly ModelRecord[]
  readonly types: readonly TypeHead[]
  /** Absent in snapshots of older versions. */
  readonly lessonPlaces?: ReturnType<StepPlaces['save']>
}

/** What an environment learned, in pieces of a millisecond or so each; nothing may be learned until the last. */
export function* saveEnvironment(
  environment: number,
  learned: EnvironmentModels,
): Generator<Uint8Array> {
  const { models, learnedOf, settledTo, lineUp, serving, history } = learned
  const { firstMs } = models
  const types = models.types.map(typeHead)
  const head: EnvironmentHead = {
    part: 'environment',
    environment,
    firstMs,
    settledTo,
    lineUp,
    serving,
    history: history.all,
    types,
    lessonPlaces: learned.lessonPlaces.save(),
  }
  yield framed(head, Float64Array.from([...learnedOf].flat()))
  for (const { place, rows } of models.types) yield saveRows(environment, place, rows)
  yield* saveExamples(environment, models.lessons)
  if (models.ftrl !== undefined) yield* saveOnline(environment, models.ftrl)
}

function typeHead(type: TypeLearner<DatedRow>): TypeHead {
  const { refreshed, delays, judged, matured, moved, recent } = type
  return {
    refreshedMs: Number.isFinite(refreshed.atMs) ? refreshed.atMs : null,
    refreshedBad: refreshed.bad,
    ...(refreshed.rows === undefined ? {} : { refreshedRows: refreshed.rows }),
    delays: [...delays.counts],
    judged: [...judged],
    ...(matured === 0 ? {} : { matured }),
    ...(moved === undefined ? {} : { moved }),
    ...(recent.all.length === 0 ? {} : { recent: recent.all }),
  }
}

/** The environment that a piece is of, and what kind of piece it is. */
export interface PieceName {
  readonly part: 'environment' | 'rows' | 'lessons' | 'online'
  readonly environment: number
}

/** Puts back all pieces of one environment into models that have learned nothing yet. */
export function restoreEnvironment(learned: EnvironmentModels, pieces: readonly Piece[]): void {
  const of = (part: PieceName['part']): readonly Piece[] =>
    pieces.filter(({ head }) => (head as PieceName).part === part)
  const { models } = learned
  for (const piece of of('environment')) restoreHead(learned, piece)
  for (const piece of of('rows')) restoreRows(piece, (place) => models.types[place]?.rows)
  models.lessons = restoreExamples(of('lessons'))
  models.ftrl = restoreOnline(of('online'))
  learned.tune()
}

function restoreHead(learned: EnvironmentModels, { head, bytes }: Piece): void {
  const { firstMs, settledTo, lineUp, serving, history, types, lessonPlaces } =
    head as EnvironmentHead
  learned.models.firstMs = firstMs
  learned.settledTo = settledTo
  learned.lineUp = lineUp
  learned.serving = [...serving]
  learned.history.restore(history)
  learned.lessonPlaces.restore(lessonPlaces)
  const pairs = new Float64Array(bytes.buffer)
  for (let at = 0; at < pairs.length; at += 2) {
    learned.learnedOf.set(pairs[at] ?? 0, pairs[at + 1] ?? 0)
  }
  types.forEach((saved, place) => {
    const { refreshedMs, refreshedBad, refreshedRows, ...own } = saved
    const { delays, judged, matured, moved, recent } = own
    const type = learned.models.types[place]
    if (type === undefined) return
    type.serve(type.fitted, moved)
    type.recent.restore(recent ?? [])
    type.refreshed = {
      atMs: refreshedMs ?? -Infinity,
      bad: refreshedBad,
      ...(refreshedRows === undefined ? {} : { rows: refreshedRows }),
    }
    type.delays = new LabelDelays(delays)
    if (matured !== undefined) type.matured = matured
    for (const eventType of judged) type.judged.add(eventType)
  })
}
