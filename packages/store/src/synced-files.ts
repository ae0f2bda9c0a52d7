import { copyFile, type FileHandle, open } from 'node:fs/promises'

/** Copies a file, and waits until the copy is on disk. Errors: those of the file system. */
export async function copySynced(from: string, to: string): Promise<void> {
  await copyFile(from, to)
  await syncPath(to)
}

/** Waits until a file, or a folder's names, are on disk. Errors: those of the file system. */
export async function syncPath(path: string): Promise<void> {
  const handle = await open(path, 'r')
  try {
    await syncHandle(handle)
  } finally {
    await handle.close()
  }
}

/** EINVAL says that such a file, or its file system, has no syncing; then there is nothing to wait for. */
export async function syncHandle(handle: FileHandle): Promise<void> {
  try {
    await handle.sync()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error
  }
}
