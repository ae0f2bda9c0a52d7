import { openSync, unlinkSync } from 'node:fs'
import { EntitySlab } from './entity-slab.ts'
import { SpillFile } from './spill-file.ts'

/** What records in memory should take unless set otherwise: eight million of usual length. */
const STATES_MEMORY_BYTES = 3 * 2 ** 30

/** How entity states of a data directory use memory and disk. */
export interface SpillingOptions {
  /** Path of the spill file. */
  readonly path: string
  readonly memoryBytes: number | undefined
  readonly onRefusal: ((cause: unknown) => void) | undefined
}

/** Makes entity states that spill into files of their own, and closes the files of all. */
export class SpillingStates {
  private readonly options: SpillingOptions
  private readonly files: SpillFile[] = []

  constructor(options: SpillingOptions) {
    this.options = options
  }

  newStates(): EntitySlab {
    const { path, memoryBytes = STATES_MEMORY_BYTES, onRefusal = () => undefined } = this.options
    const file = new SpillFile(() => openNameless(path))
    this.files.push(file)
    return new EntitySlab({ memoryBytes, file, onRefusal })
  }

  close(): void {
    for (const file of this.files) file.close()
  }
}

/**
 * Opens an empty file that has no name any more: it is gone with the process, however that ends, and
 * two in one place do not meet.
 */
function openNameless(path: string): number {
  const descriptor = openSync(path, 'w+', 0o600)
  unlinkSync(path)
  return descriptor
}
