import type { Core, Store } from '@winnow/engine'
import type { Log } from '../log.ts'

const LOOK_EVERY_MS = 100

/**
 * Brings to disk what the core holds, and lets go of the store. A disk that refuses keeps nobody from
 * leaving: what waits for it was never acknowledged, and is given up when the ledger's patience is over.
 */
export async function stopStoring(store: Store, core: Core, log: Log): Promise<void> {
  const looking = setInterval(() => {
    if (store.ledger.trouble() === undefined) return
    clearInterval(looking)
    void store.ledger.close()
  }, LOOK_EVERY_MS)
  try {
    await core.close()
  } catch (error) {
    log.trouble('what waited for the disk was given up, without an answer', error)
  } finally {
    clearInterval(looking)
  }
  await store.close()
}
