import { setTimeout as moment } from 'node:timers/promises'
import type { Core, Store } from '@winnow/engine'
import type { Config } from '../config/settings.ts'
import { Eraser } from '../erasure/eraser.ts'
import { Retainer } from '../erasure/retainer.ts'
import { defaultAges } from '../erasure/retention-ages.ts'
import type { Log } from '../log.ts'
import type { RetentionFigures } from '../metrics/retention-figures.ts'

/** Between two pages of old entries: about 3,000 entries a second at most. */
const RETENTION_PAUSE_MS = 20

interface RemovalParts {
  readonly store: Store
  readonly config: Config
  readonly log: Log
  readonly nowMs: () => number
}

/** What removes personal data: of a user who is erased, and of entries that are old. */
interface Removal {
  readonly eraser: Eraser
  readonly retainer: Retainer
}

export const openRemoval = (
  { store, config, log, nowMs }: RemovalParts,
  core: Core,
  figures: RetentionFigures,
): Removal => ({
  eraser: new Eraser({ core, store, dataDirectory: config.dataDirectory, log, nowMs }),
  retainer: new Retainer({
    core,
    store,
    accounts: store.accounts,
    ages: defaultAges(config),
    figures,
    log,
    nowMs,
    pause: () => moment(RETENTION_PAUSE_MS),
  }),
})

/** Goes on with what was interrupted, and looks for what is old. */
export function beginRemoval({ eraser, retainer }: Removal): void {
  void eraser.resume()
  retainer.begin()
}
