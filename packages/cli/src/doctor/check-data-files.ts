import { localAccessFault, wrongKindIn } from '@winnow/server'
import { lockFault } from '@winnow/store'
import { ill, well, type Finding } from './finding.ts'

/** Whatever would keep a service from starting, but for the ledger itself. */
export async function checkDataFiles(dataDir: string): Promise<readonly Finding[]> {
  const found = [await kindsOf(dataDir), await checkLocalAccess(dataDir), checkLock(dataDir)]
  const faults = found.filter((finding) => finding !== undefined)
  return faults.length > 0 ? faults : [well('files', 'each is what it should be')]
}

async function kindsOf(dataDir: string): Promise<Finding | undefined> {
  const wrong = await wrongKindIn(dataDir)
  return wrong && ill('files', wrong.told, wrong.remedy)
}

async function checkLocalAccess(dataDir: string): Promise<Finding | undefined> {
  const fault = await localAccessFault(dataDir)
  if (fault === undefined) return undefined
  const remedy = 'restore it from a backup, or move it away: credentials.json stands for it'
  return ill('local access', fault, remedy)
}

/** The file is empty, and holds nothing but the lock. */
function checkLock(dataDir: string): Finding | undefined {
  const fault = lockFault(dataDir)
  if (fault === undefined) return undefined
  return ill('lock', fault, 'stop the service, remove lock.db and start again: it holds nothing')
}
