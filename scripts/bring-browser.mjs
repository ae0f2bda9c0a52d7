/**
 * `node scripts/bring-browser.mjs [firefox]`: brings the browsers that snippet and console are tested in, from Debian's packages, when
 * we are root there: Chromium, and for the long edition Firefox. Anywhere else, or without a network, it says what is left
 * out and the tests go on without. WINNOW_NO_BROWSER=1 forbids it.
 */
import { existsSync } from 'node:fs'
import process from 'node:process'
import { installDebianPackages, isRootOnDebian } from './set-up/debian-packages.mjs'

const CHROMIUM = {
  name: 'Chromium',
  path: process.env.WINNOW_CHROMIUM ?? '/usr/bin/chromium',
  debian: 'chromium',
}
const FIREFOX = {
  name: 'Firefox',
  path: process.env.WINNOW_FIREFOX ?? '/usr/bin/firefox-esr',
  debian: 'firefox-esr',
}

function bring({ name, path, debian }) {
  if (existsSync(path) || process.env.WINNOW_NO_BROWSER === '1') return
  if (!isRootOnDebian()) {
    process.stderr.write(`There is no ${path}: nothing is tried in ${name}.\n`)
    return
  }
  process.stderr.write(`Installing ${name} for the tests (once) …\n`)
  if (!installDebianPackages([debian])) {
    process.stderr.write(`${name} could not be installed: nothing is tried in it.\n`)
  }
}

bring(CHROMIUM)
if (process.argv[2] === 'firefox') bring(FIREFOX)
