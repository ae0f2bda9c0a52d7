import { type FileHandle, open, rename } from 'node:fs/promises'
import { dirname } from 'node:path'

const OWNER_ONLY = 0o600

/**
 * Writes a file beside and moves it into its place, both synced: whatever ends the process or the machine, the former
 * file or this one is there, whole. For its owner's eyes only. Errors: those of the file system; then the former stays.
 */
export async function replaceFile(path: string, text: string): Promise<void> {
  const beside = `${path}.new`
  const file = await open(beside, 'w', OWNER_ONLY)
  try {
    await file.chmod(OWNER_ONLY)
    await file.writeFile(text)
    await synced(file)
  } finally {
    await file.close()
  }
  await rename(beside, path)
  await syncFolder(dirname(path))
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  try {
    await synced(folder)
  } finally {
    await folder.close()
  }
}

/** EINVAL says that such a file, or its file system, has no syncing; then there is nothing to wait for. */
async function synced(handle: FileHandle): Promise<void> {
  try {
    await handle.sync()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
  }
}
