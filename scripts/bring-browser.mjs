/**
 * Brings the browser that the snippet is tested in: Chromium, from Debian's packages, when we are root
 * there. Anywhere else, or without a network, it says what is left out and the tests go on without.
 * WINNOW_NO_BROWSER=1 forbids it.
 */
import { existsSync } from 'node:fs'
import { installDebianPackages, isRootOnDebian } from './set-up/debian-packages.mjs'

const CHROMIUM = process.env.WINNOW_CHROMIUM ?? '/usr/bin/chromium'

function bring() {
  if (existsSync(CHROMIUM) || process.env.WINNOW_NO_BROWSER === '1') return
  if (!isRootOnDebian()) {
    process.stderr.write(`There is no ${CHROMIUM}: the snippet is not tried in a browser.\n`)
    return
  }
  process.stderr.write('Installing Chromium for the tests of the snippet (once) …\n')
  if (!installDebianPackages(['chromium'])) {
    process.stderr.write(
      'Chromium could not be installed: the snippet is not tried in a browser.\n',
    )
  }
}

bring()
