/**
 * Brings the browser that the snippet is tested in: Chromium, from Debian's packages, when we are root
 * there. Anywhere else, or without a network, it says what is left out and the tests go on without.
 * WINNOW_NO_BROWSER=1 forbids it.
 */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const CHROMIUM = process.env.WINNOW_CHROMIUM ?? '/usr/bin/chromium'
const DOWNLOAD_MS = 120_000
const PACKAGE = ['-y', '-q', '--no-install-recommends', 'chromium']
/** A mirror that does not answer is given up soon. */
const PATIENCE = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0']

const isRootOnDebian = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version')

function apt(args, timeout) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    spawnSync('apt-get', [...PATIENCE, ...args], { env, timeout, encoding: 'utf8' }).status === 0
  )
}

/** Only the download has a limit: stopped while unpacking, packages would be left half installed. */
function install() {
  const download = () => apt(['install', '--download-only', ...PACKAGE], DOWNLOAD_MS)
  const isThere = download() || (apt(['update', '-q'], DOWNLOAD_MS) && download())
  return isThere && apt(['install', '--no-download', ...PACKAGE])
}

function bring() {
  if (existsSync(CHROMIUM) || process.env.WINNOW_NO_BROWSER === '1') return
  if (!isRootOnDebian()) {
    process.stderr.write(`There is no ${CHROMIUM}: the snippet is not tried in a browser.\n`)
    return
  }
  process.stderr.write('Installing Chromium for the tests of the snippet (once) …\n')
  if (!install()) {
    process.stderr.write(
      'Chromium could not be installed: the snippet is not tried in a browser.\n',
    )
  }
}

bring()
