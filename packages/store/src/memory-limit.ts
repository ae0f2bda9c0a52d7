import { totalmem } from 'node:os'

/** How much memory this process may have, bytes: what its container or unit is given, at most all of the machine's. */
export function memoryLimit(): number {
  // Without a limit the system tells 0, or more than there can be.
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}
