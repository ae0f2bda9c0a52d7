import type { WorkerLink } from '../worker-link.ts'
import { keptDamaged, type KeptPart } from './kept-sums.ts'

/** Asks a reader's thread whether the secret, accounts and keys are what was written. Error: LedgerDamaged. */
export async function checkKept(reader: WorkerLink): Promise<void> {
  const part = await reader.call<KeptPart | undefined>('keptFault')
  if (part !== undefined) throw keptDamaged(part)
}
