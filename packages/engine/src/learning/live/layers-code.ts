import {
  decodeCalibration,
  encodeCalibration,
} from '../../evaluation/calibration/calibration-code.ts'
import { named, type RidgeHead, ridgeHead, ridgeOf } from '../../models/ridge/ridge-code.ts'
import { type BatchModel, NO_BATCH } from '../batch-model.ts'
import { batchKindOf, type BatchKindName } from '../kinds/batch-kinds.ts'
import type { Layers, Shares } from '../layers.ts'
import { type CustomColumn, CustomColumns } from '../rows/custom-columns.ts'
import type { TextLayer } from '../../models/text/text-layer.ts'
import { BRIEF_READING } from '../../models/text/text-reading.ts'
import { decodeText, textBytes, type TextHead, textHead } from '../../models/text/text-code.ts'
import { framed, unframed } from '../../models/framed.ts'

/** Formats of stored layers: without a text model, with one, and with custom columns. */
const FORMAT = 1
const FORMAT_WITH_TEXT = 2
/** Older versions can read neither a ridge's `known` weights nor columns for values of custom fields. */
const FORMAT_WITH_OWN = 3
/** Older versions read texts otherwise, and know no counts of words. */
const FORMAT_WITH_READING = 4
const FORMATS: readonly number[] = [FORMAT, FORMAT_WITH_TEXT, FORMAT_WITH_OWN, FORMAT_WITH_READING]

interface LayersHead {
  readonly format: number
  readonly shares: Shares
  readonly calibration: string
  readonly batch: BatchHead
  /** What the batch model reads of custom fields; absent = nothing. */
  readonly own?: readonly CustomColumn[]
  /** The model of texts, with columns before those of the trees; absent = none. */
  readonly text?: TextHead
  /** By the name of a feature or own field; those that do nothing are left out. Absent in older models. */
  readonly usual?: Readonly<Record<string, number>>
}

type BatchHead =
  | { readonly kind: 'none' | 'text' }
  | { readonly kind: BatchKindName; readonly over?: RidgeHead }
  | (RidgeHead & { readonly kind: 'ridge' })

/** The layers above the starter as bytes; features by `names`, so that layers outlive a new order of the vector. */
export function encodeLayers(layers: Layers, names: readonly string[]): Uint8Array {
  const { shares, calibration, batch, usual } = layers
  const own = batch.kind === 'none' ? undefined : batch.own?.fields
  const text = batch.kind === 'none' ? undefined : batch.text
  const all = [...names, ...ownNames(own)]
  const head: LayersHead = {
    format: formatOf(text, own),
    shares,
    calibration: encodeCalibration(calibration),
    batch: batchHead(batch, all),
    ...(own === undefined ? {} : { own }),
    ...(text === undefined ? {} : { text: textHead(text) }),
    ...(usual === undefined ? {} : { usual: named(usual, all) }),
  }
  const top = topBytes(batch, all)
  return framed(head, text === undefined ? top : joined(textBytes(text), top))
}

function formatOf(text: TextLayer | undefined, own: readonly CustomColumn[] | undefined): number {
  if (text !== undefined && isRead(text)) return FORMAT_WITH_READING
  if (own !== undefined) return FORMAT_WITH_OWN
  return text === undefined ? FORMAT : FORMAT_WITH_TEXT
}

const isRead = ({ fitted }: TextLayer): boolean =>
  fitted.reading !== BRIEF_READING || fitted.counts !== undefined

const topBytes = (batch: BatchModel, names: readonly string[]): Uint8Array =>
  'top' in batch ? batchKindOf(batch.kind).encode(batch.top, names) : new Uint8Array(0)

function joined(first: Uint8Array, second: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(first.length + second.length)
  bytes.set(first)
  bytes.set(second, first.length)
  return bytes
}

/** Own fields are named by their place: no feature's name begins with a dot. */
const ownNames = (own: readonly CustomColumn[] = []): readonly string[] =>
  own.map((_, place) => `.${place}`)

function batchHead(batch: BatchModel, names: readonly string[]): BatchHead {
  switch (batch.kind) {
    case 'none':
    case 'text':
      return { kind: batch.kind }
    case 'ridge':
      return { kind: 'ridge', ...ridgeHead(batch.layer, names) }
    default: {
      const { kind, over } = batch
      return over === undefined ? { kind } : { kind, over: ridgeHead(over, names) }
    }
  }
}

/** Errors: bytes of another format, a feature that no longer exists, a kind of model that this version does not know, damaged bytes. */
export function decodeLayers(bytes: Uint8Array, names: readonly string[]): Layers {
  const { head, bytes: columns } = unframed(bytes)
  const { format, shares, calibration, batch, own, text, usual } = head as LayersHead
  if (!FORMATS.includes(format)) throw new Error(`a model of format ${format}`)
  const all = [...names, ...ownNames(own)]
  const { layer, rest } = text === undefined ? { rest: columns } : decodeText(text, columns)
  return {
    shares,
    calibration: decodeCalibration(calibration),
    batch: batchOf(batch, rest, { names: all, own, text: layer }),
    ...(usual === undefined ? {} : { usual: Float64Array.from(all, (name) => usual[name] ?? 0) }),
  }
}

interface Read {
  /** Of the features, and of the custom fields behind them. */
  readonly names: readonly string[]
  readonly own: readonly CustomColumn[] | undefined
  readonly text: TextLayer | undefined
}

function batchOf(head: BatchHead, bytes: Uint8Array, { names, own, text }: Read): BatchModel {
  const reads = {
    ...(own === undefined ? {} : { own: new CustomColumns(own) }),
    ...(text === undefined ? {} : { text }),
  }
  switch (head.kind) {
    case 'none':
      return NO_BATCH
    case 'text':
      if (text === undefined) throw new Error('a model of texts without one')
      return { kind: 'text', text }
    case 'ridge':
      return { kind: 'ridge', layer: ridgeOf(head, names), ...reads }
    default: {
      const { kind, over } = head
      const top = batchKindOf(kind).decode(bytes, names)
      return { kind, top, ...(over === undefined ? {} : { over: ridgeOf(over, names) }), ...reads }
    }
  }
}
