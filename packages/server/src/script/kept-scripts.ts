import { existsSync } from 'node:fs'
import { lstat, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { makeDirectories, replaceFile } from '@winnow/store'
import type { Log } from '../log.ts'
import { servedScript, type ServedScript } from './served-script.ts'

/** Versions of the script that a data directory keeps: those that were served last. */
export const MAX_KEPT_SCRIPTS = 8

/** Far more than a script has; a larger file is not even read. */
const MAX_SCRIPT_BYTES = 262_144

/** A file is called after the whole digest of what must be in it. */
const FILE_NAME = /^([0-9a-f]{64})\.js$/

/** What is answered under the names of versions, by their digest. */
export type KeptScripts = ReadonlyMap<string, ServedScript>

interface Found {
  readonly path: string
  readonly script: ServedScript
  readonly servedMs: number
}

/** Where a data directory keeps them. */
export const scriptsFolder = (dataDirectory: string): string => join(dataDirectory, 'scripts')

/**
 * Keeps the current script and those of earlier versions, and gives back the newest of all: a page that pins one still gets it
 * after the service was upgraded. A file with another digest than its name counts as missing. Never rejects: the
 * current script is served even where nothing can be read or written.
 */
export async function keepScripts(
  folder: string,
  current: ServedScript,
  log: Log,
): Promise<KeptScripts> {
  const kept = new Map([[current.digest, current]])
  try {
    makeDirectories(folder)
    await keep(folder, current)
    const found = await intactIn(folder)
    for (const { script, path } of found) {
      if (kept.size >= MAX_KEPT_SCRIPTS && !kept.has(script.digest)) await rm(path)
      else if (!kept.has(script.digest)) kept.set(script.digest, script)
    }
  } catch (error) {
    log.trouble('scripts of earlier versions cannot be kept', error)
  }
  return kept
}

/**
 * Copies the scripts that a data directory keeps to another one, with the times when they were served last. None is there
 * where no service has started yet. Errors: those of the file system.
 */
export async function copyScripts(dataDirectory: string, target: string): Promise<void> {
  const [from, to] = [scriptsFolder(dataDirectory), scriptsFolder(target)]
  if (!existsSync(from)) return
  makeDirectories(to)
  for (const { script, servedMs } of await intactIn(from)) {
    const path = join(to, `${script.sha256}.js`)
    await replaceFile(path, script.bytes)
    await utimes(path, servedMs / 1_000, servedMs / 1_000)
  }
}

/** Written whole or not at all; its time says when it was served last. */
async function keep(folder: string, { sha256, bytes }: ServedScript): Promise<void> {
  const path = join(folder, `${sha256}.js`)
  if ((await intactAt(path, sha256)) === undefined) return replaceFile(path, bytes)
  const now = new Date()
  await utimes(path, now, now)
}

/** The scripts that are what their names say, those served last first. */
async function intactIn(folder: string): Promise<readonly Found[]> {
  const found: Found[] = []
  for (const name of await readdir(folder)) {
    const sha256 = FILE_NAME.exec(name)?.[1]
    if (sha256 === undefined) continue
    const each = await intactAt(join(folder, name), sha256)
    if (each !== undefined) found.push(each)
  }
  return found.toSorted((a, b) => b.servedMs - a.servedMs)
}

/** Undefined: there is no plain file, or other bytes than the name's are in it. */
async function intactAt(path: string, sha256: string): Promise<Found | undefined> {
  try {
    const file = await lstat(path)
    if (!file.isFile() || file.size > MAX_SCRIPT_BYTES) return undefined
    const script = servedScript(await readFile(path))
    return script.sha256 === sha256 ? { path, script, servedMs: file.mtimeMs } : undefined
  } catch {
    // What cannot be read is not served.
    return undefined
  }
}
