/** Packages of Debian that tests need, brought when we are root there. */
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const DOWNLOAD_MS = 120_000
/** A mirror that does not answer is given up soon. */
const PATIENCE = ['-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::Retries=0']

export const isRootOnDebian = () =>
  process.platform === 'linux' && process.getuid?.() === 0 && existsSync('/etc/debian_version')

function apt(args, timeout) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return (
    spawnSync('apt-get', [...PATIENCE, ...args], { env, timeout, encoding: 'utf8' }).status === 0
  )
}

/**
 * Installs packages; whether it worked. Only the download has a limit: stopped while unpacking, packages would be left half
 * installed.
 * @param {readonly string[]} names
 */
export function installDebianPackages(names) {
  const asked = ['-y', '-q', '--no-install-recommends', ...names]
  const download = () => apt(['install', '--download-only', ...asked], DOWNLOAD_MS)
  const isThere = download() || (apt(['update', '-q'], DOWNLOAD_MS) && download())
  return isThere && apt(['install', '--no-download', ...asked])
}
