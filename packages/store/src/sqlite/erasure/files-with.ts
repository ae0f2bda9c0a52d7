import { createReadStream } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join, relative } from 'node:path'

/** The files below a folder that hold a text, byte for byte, by their path in it. */
export async function filesWith(folder: string, text: string): Promise<readonly string[]> {
  const wanted = Buffer.from(text)
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    if (await holds(path, wanted).catch(notIfGone)) found.push(relative(folder, path))
  }
  return found.toSorted()
}

/** A file may be removed meanwhile: SQLite does so when its last user closes a database. Error: any other. */
function notIfGone(error: unknown): boolean {
  if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
  throw error
}

async function holds(path: string, wanted: Buffer): Promise<boolean> {
  let rest = Buffer.alloc(0)
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([rest, chunk])
    if (bytes.includes(wanted)) return true
    rest = bytes.subarray(Math.max(0, bytes.length - wanted.length + 1))
  }
  return false
}
