/**
 * Brings PHP and Ruby, in which the guide of webhooks has receivers that tests run, from Debian's packages, when we are root there.
 * Anywhere else, or without a network, it says what is left out and the tests go on without. WINNOW_NO_INTERPRETERS=1 forbids it.
 */
import { spawnSync } from 'node:child_process'
import { installDebianPackages, isRootOnDebian } from './set-up/debian-packages.mjs'

const PACKAGES = { php: 'php-cli', ruby: 'ruby' }

const isThere = (program) => spawnSync(program, ['--version'], { stdio: 'ignore' }).status === 0

function bring() {
  const missing = Object.keys(PACKAGES).filter((program) => !isThere(program))
  if (missing.length === 0 || process.env.WINNOW_NO_INTERPRETERS === '1') return
  const names = missing.join(' and ')
  const leftOut = `the receivers in ${names} are not tested`
  if (!isRootOnDebian()) {
    process.stderr.write(`There is no ${names}: ${leftOut}.\n`)
    return
  }
  process.stderr.write(`Installing ${names} for the tests of receivers (once) …\n`)
  if (!installDebianPackages(missing.map((program) => PACKAGES[program]))) {
    process.stderr.write(`${names} could not be installed: ${leftOut}.\n`)
  }
}

bring()
