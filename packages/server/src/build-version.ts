import { readFileSync } from 'node:fs'
import { VERSION } from './version.ts'

/** Where the set-up writes the version and the newest entry of the changelog, a line each, as seen from the bundle. A build that is newer than the bundle has none. */
const BUNDLED = '../version.txt'

function read(place: URL): readonly string[] | undefined {
  try {
    return readFileSync(new URL(BUNDLED, place), 'utf8').trim().split('\n')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * The version with the state of the sources it was built from: `0.1.0+1a2b3c4d` of a commit, `0.1.0+1a2b3c4d.dirty` where
 * files differed from it, `0.1.0+src.9f8e7d6c` outside a repository, `0.1.0+dev` of a build without the set-up.
 */
export const buildVersion = (place = new URL(import.meta.url)): string =>
  read(place)?.[0] ?? `${VERSION}+dev`

/** What `winnow --version` prints: the version, and the newest entry of the changelog where the set-up wrote it. */
export function versionText(place = new URL(import.meta.url)): string {
  const heading = read(place)?.[1]
  const version = buildVersion(place)
  return heading === undefined ? version : `${version}\nCHANGELOG.md: ${heading}`
}

/** Of the program that runs. */
export const BUILD_VERSION: string = buildVersion()
