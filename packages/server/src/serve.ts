import { EventEmitter, once } from 'node:events'
import { existsSync } from 'node:fs'
import type { Config } from './config/settings.ts'
import { startService, type RunningService, type StartOptions } from './main-service.ts'
import { banner } from './start/banner.ts'
import { shownDatabaseOf } from './start/store-place.ts'
import { credentialsPath, isSealed } from './start/credentials.ts'
import { DatabaseRefused } from '@winnow/store'
import { BUILD_VERSION } from './build-version.ts'
import { unsentChannels } from './verification/senders/open-senders.ts'

/** What the command adds to the service. */
export interface ServeOptions {
  /** Where the banner goes. */
  readonly print: (text: string) => void
  /** Stops the service in good order when it aborts, while it starts as well as later. */
  readonly signal: AbortSignal
  /** Takes a ledger that lacks entries which records or snapshots know: it was restored on purpose. */
  readonly acceptsRestored?: boolean
  /** `onReady` brings live policies, and tells of them. */
  readonly isDemo?: boolean
  /** The clock of the service, where it is not the machine's. */
  readonly nowMs?: (() => number) | undefined
  /** Called once events are accepted, before the banner; what it does ends by itself when `signal` aborts. */
  readonly onReady?: (service: RunningService) => Promise<void>
}

/** Runs the service until `signal` aborts. Errors: as `startService`, but for being stopped; those of `onReady`. */
export async function serve(
  config: Config,
  { print, signal, onReady, acceptsRestored, isDemo = false, nowMs }: ServeOptions,
): Promise<void> {
  const turns = turnsOf(print)
  const service = await startUnlessStopped(config, { signal, acceptsRestored, nowMs, ...turns })
  if (service === undefined) return
  try {
    await onReady?.(service)
    const firstAdminLink = signal.aborted ? undefined : await service.firstAdminLink()
    const { dataDirectory } = config
    const hasKeys = existsSync(credentialsPath(dataDirectory))
    const isAwayOnPurpose = !hasKeys && (await isSealed(dataDirectory))
    // From here to the wait for the end nothing else is waited for: an end would be missed.
    if (signal.aborted) return
    const { address, isFirstStart } = service
    const hasFirstPolicy = service.hasFirstPolicy && !isDemo
    const unsent = unsentChannels(config)
    const facts = {
      address,
      isFirstStart,
      hasFirstPolicy,
      firstAdminLink,
      hasKeys,
      isAwayOnPurpose,
      dataDirectory,
      database: shownDatabaseOf(config),
      unsent,
    }
    print(banner({ ...facts, version: BUILD_VERSION }))
    const error = await Promise.race([once(signal, 'abort').then(() => undefined), turns.lost])
    if (error !== undefined) throw new DatabaseRefused(`${error.message}: this one ends`)
  } finally {
    await service.close()
  }
}

/** How a node learns whether it is its turn, and that it is no longer. */
function turnsOf(print: (text: string) => void) {
  const onWaiting = (why: string): void => print(`Waiting as a standby: ${why}`)
  const losses = new EventEmitter<{ lost: [Error] }>()
  const lost = once(losses, 'lost').then(([error]) => error as Error)
  return { lost, onLost: (error: Error) => void losses.emit('lost', error), onWaiting }
}

/** Undefined when it was stopped before it had started. */
async function startUnlessStopped(
  config: Config,
  options: StartOptions & { readonly signal: AbortSignal },
): Promise<RunningService | undefined> {
  const { signal } = options
  try {
    return await startService(config, options)
  } catch (error) {
    if (signal.aborted && error === signal.reason) return undefined
    throw error
  }
}
