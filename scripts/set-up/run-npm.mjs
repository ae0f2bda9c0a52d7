import { spawnSync } from 'node:child_process'

/** The environment for npm, without what a calling `npm --workspace=x …` would impose on it. */
function npmEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_config_(workspaces?|omit|include|production|global|prefix)$/i.test(name),
  )
  return Object.fromEntries(kept)
}

/** npm itself when npm called us, else the npm of the PATH. */
export function runNpm(root, args) {
  const options = { cwd: root, encoding: 'utf8', env: npmEnvironment(), maxBuffer: 64 << 20 }
  const npm = process.env.npm_execpath
  if (npm !== undefined && /npm-cli\.c?js$/.test(npm)) {
    return spawnSync(process.execPath, [npm, ...args], options)
  }
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

const UNREACHABLE = /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH/

/** Asked first, because npm tries each package for minutes when there is no way to the registry. */
export function isOffline(root) {
  const { status, stderr } = runNpm(root, ['ping', '--fetch-retries=0', '--fetch-timeout=10000'])
  return status !== 0 && UNREACHABLE.test(stderr ?? '')
}
