import { open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'
import { syncHandle, syncPath } from './synced-files.ts'

const OWNER_ONLY = 0o600

/**
 * Writes a temporary file and moves it into place, both synced: whatever ends the process or the machine, the former
 * file or this one is there, whole. For its owner's eyes only. Errors: those of the file system; then the former stays.
 */
export async function replaceFile(path: string, content: string | Uint8Array): Promise<void> {
  const beside = `${path}.new`
  const file = await open(beside, 'w', OWNER_ONLY)
  try {
    await file.chmod(OWNER_ONLY)
    await file.writeFile(content)
    await syncHandle(file)
  } finally {
    await file.close()
  }
  await rename(beside, path)
  await syncPath(dirname(path))
}
