import { CliError } from '../cli-error.ts'
import { keyHeader, serviceApi, type ServiceApi } from '../service/admin-api.ts'
import type { TargetFlags } from '../command-options.ts'
import { ownCommand } from '../own-command.ts'
import { findService } from '../service/running-service.ts'
import { apiKeyOf, atTarget } from '../service/target.ts'

interface Estimate {
  readonly value: number | null
  readonly low: number | null
  readonly high: number | null
}

/** A model of the history, as the service returns it. */
export interface ModelRecordJson {
  /** Of the entry; a model that was let serve again has another one than the entry that holds it. */
  readonly sequence: number
  readonly how: 'promoted' | 'kept' | 'by_hand' | 'imported' | 'released'
  /** ms; absent in those of older versions, as `champion` is. */
  readonly at?: number
  readonly model: number
  readonly parent?: number
  readonly kind?: string
  readonly rows?: number
  readonly bad?: number
  readonly unreadable?: number
  readonly from?: number
  readonly to?: number
  /** Absent in those of older versions. */
  readonly judged?: { readonly rows: number; readonly bad: number }
  readonly metrics?: Readonly<Record<string, Estimate>>
  readonly champion?: {
    readonly chosen?: number
    readonly metrics: Readonly<Record<string, Estimate>>
    /** Absent: too few bad rows to compare them. */
    readonly gain?: Estimate
  }
  readonly code_version?: string
  readonly sha256?: string
}

/** What serves an environment. */
export interface ModelListJson {
  readonly models: readonly ModelJson[]
  /** False: labels teach it nothing. */
  readonly learns: boolean
}

/** What serves one abuse type. */
export interface ModelJson {
  readonly abuse_type: string
  readonly serving: number
  readonly chosen_by_hand: boolean
  readonly kind: string
  readonly rows: number
  readonly bad: number
  readonly fitting: FitJson | null
  /** Of those since the service started. */
  readonly last_fit: LastFitJson | null
  readonly history: readonly ModelRecordJson[]
}

/** When a fit was begun and when it ended, ms; null while it is under way. */
interface LastFitJson {
  readonly begun: number
  readonly ended: number | null
  readonly how: 'fitted' | 'nothing' | 'failed' | null
}

/** A fit that is under way. */
export interface FitJson {
  readonly phase: string
  readonly rows: number
  readonly done: number
  readonly trees: number | null
  readonly of_trees: number | null
  readonly seconds: number
}

/**
 * Does something with the models of the service that runs: models live in its memory, so none is
 * started for the time of a command. Errors: CliError.
 */
export async function withModels<Value>(
  flags: TargetFlags,
  work: (api: ServiceApi) => Promise<Value>,
): Promise<Value> {
  if (flags.url === undefined && (await findService(flags.dataDir)) === undefined) {
    throw new CliError(
      `no service runs on ${flags.dataDir}. Start it with ${ownCommand(['serve', '--data-dir', flags.dataDir])}, or say --url ADDRESS`,
    )
  }
  return atTarget(flags, 'refuse', async (target) => {
    const key = apiKeyOf(target, flags.environment)
    return work(serviceApi(target, keyHeader(key)))
  })
}

/** `/v1/models/payment_abuse/train`. */
export const modelPath = (abuseType: string, what = ''): string =>
  `/v1/models/${encodeURIComponent(abuseType)}${what === '' ? '' : `/${what}`}`
