import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRecord } from '@winnow/contract'
import { ENGINE_VERSION, isSameVersion, type VersionSince } from '@winnow/engine'
import { replaceFile } from '@winnow/store'

/** The file of a data directory that says which versions computed its ledger. */
export const VERSIONS_FILE = 'versions.jsonl'

const isText = (value: unknown): value is string => typeof value === 'string'

function versionOf(line: string): VersionSince | undefined {
  try {
    const version: unknown = JSON.parse(line)
    if (!isRecord(version)) return undefined
    const { from, starter, states, features } = version
    const isWhole = typeof from === 'number' && isText(starter) && typeof states === 'number'
    if (!isWhole || !Array.isArray(features) || !features.every(isText)) return undefined
    return { from, starter, states, features }
  } catch {
    // A line that cannot be read says nothing about the version.
    return undefined
  }
}

/** The versions that computed a ledger, by their first entry. Of what cannot be read nothing is known. Never rejects. */
export async function readVersions(dataDirectory: string): Promise<readonly VersionSince[]> {
  const text = await readFile(join(dataDirectory, VERSIONS_FILE), 'utf8').catch(() => '')
  const versions = text.split('\n').flatMap((line) => versionOf(line) ?? [])
  return versions.sort((a, b) => a.from - b.from)
}

/**
 * Records that this version computes what comes after the entry `last`, where another one did before. What a restored ledger has
 * lost is forgotten. Errors: those of the file system.
 */
export async function noteVersion(dataDirectory: string, last: number): Promise<void> {
  const known = await readVersions(dataDirectory)
  const there = known.filter(({ from }) => from <= last)
  const newest = there.at(-1)
  const isGoingOn = newest !== undefined && isSameVersion(newest, ENGINE_VERSION)
  const versions = isGoingOn ? there : [...there, { from: last + 1, ...ENGINE_VERSION }]
  if (areSame(versions, known)) return
  const lines = versions.map((version) => `${JSON.stringify(version)}\n`)
  await replaceFile(join(dataDirectory, VERSIONS_FILE), lines.join(''))
}

function areSame(some: readonly VersionSince[], others: readonly VersionSince[]): boolean {
  if (some.length !== others.length) return false
  return some.every((one, at) => {
    const other = others[at]
    return other !== undefined && one.from === other.from && isSameVersion(one, other)
  })
}
