import { join } from 'node:path'
import { openPlaces, openSqliteStore } from '@winnow/store'
import { buildApp } from './app.ts'
import type { Config } from './config/settings.ts'
import { openLog } from './log.ts'
import { openLocalAccess } from './start/credentials.ts'
import { openServices } from './start/open-services.ts'
import { stopAnswering } from './start/stop-answering.ts'
import type { Services } from './services.ts'

const HEALTH_FLUSH_MS = 5_000

const MEBIBYTE = 2 ** 20

const nowMs = (): number => Date.now()

/** A service that answers. */
export interface RunningService {
  /** `http://127.0.0.1:8080`. */
  readonly address: string
  readonly isFirstStart: boolean
  /** Stops accepting, finishes what is under way, brings everything to disk. Safe to call twice. */
  close(): Promise<void>
}

/**
 * Starts the service: store, tables of places, core (recovered from snapshot and ledger), then the
 * door. Errors: a data directory that is held by another process or cannot be read, a busy port.
 */
export async function startService(config: Config): Promise<RunningService> {
  const log = openLog(config.logLevel)
  const { dataDirectory } = config
  const store = await openSqliteStore({
    directory: dataDirectory,
    statesMemoryBytes: config.statesMemoryMb * MEBIBYTE,
    onSpillRefused: (cause) => {
      log.trouble('entity states stay in memory, over their bound: the spill file refuses', cause)
    },
  })
  try {
    const places = openPlaces({ cacheDirectory: join(dataDirectory, 'places') })
    const access = await openLocalAccess(store.accounts, dataDirectory, nowMs())
    const foundations = { config, store, places, access, log, nowMs } as const
    const opened = await openServices({ ...foundations, processFigures: 'with_process' })
    const app = await buildApp(opened.services)
    await app.listen({ host: config.host, port: config.port })
    const stop = async () => {
      opened.beginStop()
      log.info('stopping')
      await stopAnswering(app, config.shutdownTimeoutMs)
      await opened.services.core.close()
      await store.health.flush()
      await store.close()
      log.info('stopped')
    }
    const flushing = keepFlushing(opened.services)
    log.info('started', { port: config.port })
    let stopped: Promise<void> | undefined
    const close = () => (stopped ??= Promise.resolve(clearInterval(flushing)).then(stop))
    return { address: app.listeningOrigin, isFirstStart: access.isFirstStart, close }
  } catch (error) {
    await store.close()
    throw error
  }
}

/** Counts of the integration's health reach the disk every few seconds. */
function keepFlushing({ health, log }: Services): NodeJS.Timeout {
  const flush = () => {
    health.flush().catch((error: unknown) => log.trouble('counts were not written', error))
  }
  return setInterval(flush, HEALTH_FLUSH_MS).unref()
}
