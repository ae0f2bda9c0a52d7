import { hash } from 'node:crypto'
import { abuseTypeOf, isRecord } from '@winnow/contract'
import { MODEL_FILE_FORMAT, type modelFileSchema } from '@winnow/contract/native'
import { METRIC_NAMES, type ModelBody, type ModelFromElsewhere } from '@winnow/engine'
import { FEATURES_SHA256 } from './model-origin.ts'
import type { Written } from './written.ts'

type ModelFile = Omit<Written<typeof modelFileSchema>, 'sha256'>

/** What is wrong with a file, for the one who reads the refusal. */
export class ModelFileRefused extends Error {
  override readonly name = 'ModelFileRefused'
}

/** A model of the ledger as a file; undefined when its entry says too little of it. */
export function modelFile(
  { abuseType, model, parent = 0, summary, origin }: ModelBody,
  bytes: Uint8Array,
): (ModelFile & { readonly sha256: string }) | undefined {
  if (summary === undefined) return undefined
  const told: ModelFile = {
    format: MODEL_FILE_FORMAT,
    abuse_type: abuseType,
    model,
    parent,
    code_version: origin?.codeVersion ?? 'unknown',
    features: origin?.features ?? FEATURES_SHA256,
    summary,
    layers_sha256: hash('sha256', bytes),
    layers: Buffer.from(bytes).toString('base64'),
  }
  return { ...told, sha256: sha256Of(told) }
}

const sha256Of = (file: object): string => hash('sha256', JSON.stringify(file))

/** Reads a file's JSON. Error: ModelFileRefused. */
export function readModelFile(
  value: unknown,
): Pick<ModelFromElsewhere, 'abuseType' | 'bytes' | 'summary' | 'origin'> {
  if (!isRecord(value) || value['format'] !== MODEL_FILE_FORMAT) {
    throw new ModelFileRefused(`it is no model file (${MODEL_FILE_FORMAT})`)
  }
  const { sha256, ...rest } = value
  if (sha256 !== sha256Of(rest)) {
    throw new ModelFileRefused('it is damaged: its digest is another one than it says')
  }
  const { features, layers, summary } = rest
  const codeVersion = textOr(rest['code_version'], 'unknown')
  if (features !== FEATURES_SHA256) {
    throw new ModelFileRefused(
      `it was fitted by version ${codeVersion} to another list of features than this version has`,
    )
  }
  const abuseType = abuseTypeOf(textOr(rest['abuse_type'], ''))
  if (abuseType === undefined || typeof layers !== 'string' || !isSummary(summary)) {
    throw new ModelFileRefused('members of it are missing')
  }
  const bytes = new Uint8Array(Buffer.from(layers, 'base64'))
  const digest = hash('sha256', bytes)
  if (digest !== rest['layers_sha256']) throw new ModelFileRefused('its layers are damaged')
  return {
    abuseType,
    bytes,
    summary,
    origin: { codeVersion, features, sha256: digest },
  }
}

/** A member that should be a text. An object is not turned into one: it may bring a `toString` of its own. */
const textOr = (value: unknown, otherwise: string): string =>
  typeof value === 'string' ? value : otherwise

function isSummary(value: unknown): value is ModelFromElsewhere['summary'] {
  if (!isRecord(value) || typeof value['kind'] !== 'string') return false
  const { metrics, judged = { rows: 0, bad: 0 } } = value
  if (!isRecord(judged)) return false
  const { rows, bad } = judged
  const numbers = [value['rows'], value['bad'], value['fromMs'], value['toMs'], rows, bad]
  return (
    numbers.every((one) => Number.isFinite(one)) &&
    isRecord(metrics) &&
    METRIC_NAMES.every((name) => isRecord(metrics[name]))
  )
}
