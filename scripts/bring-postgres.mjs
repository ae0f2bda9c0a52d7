/**
 * Brings the PostgreSQL that its store is tested with, from Debian's packages, when we are root there. Anywhere else, or
 * without a network, it says what is left out and the tests go on without. WINNOW_NO_POSTGRES=1 forbids it;
 * WINNOW_POSTGRES names the directory of other programs.
 */
import { existsSync } from 'node:fs'
import { installDebianPackages, isRootOnDebian } from './set-up/debian-packages.mjs'

const PROGRAMS = process.env.WINNOW_POSTGRES ?? '/usr/lib/postgresql'
const LEFT_OUT = 'the store in PostgreSQL is not tested'

function bring() {
  if (existsSync(PROGRAMS) || process.env.WINNOW_NO_POSTGRES === '1') return
  if (!isRootOnDebian()) {
    process.stderr.write(`There is no ${PROGRAMS}: ${LEFT_OUT}.\n`)
    return
  }
  process.stderr.write('Installing PostgreSQL for the tests of its store (once) …\n')
  if (!installDebianPackages(['postgresql'])) {
    process.stderr.write(`PostgreSQL could not be installed: ${LEFT_OUT}.\n`)
  }
}

bring()
