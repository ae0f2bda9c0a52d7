/**
 * Brings what `npm start` and `npm test` need: installs the packages when they are missing or not
 * those of the lockfile, builds what changed, and bundles it. Needs nothing but Node and npm, writes nothing
 * outside the repository, and is silent when there is nothing to do.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { isBundleCurrent } from '../packages/cli/bin/current-build.js'

const NODE_FLOOR = [20, 19]
const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const STAMP = join(ROOT, 'node_modules', '.winnow-set-up')
const PLACES = join(ROOT, 'node_modules', '.cache', 'winnow')
const COMPILER = join(ROOT, 'node_modules', 'typescript', 'bin', 'tsc')

const say = (text) => process.stderr.write(`${text}\n`)

function stop(text) {
  say(text)
  process.exit(1)
}

function checkNode() {
  const [major, minor] = process.versions.node.split('.').map(Number)
  const [wantedMajor, wantedMinor] = NODE_FLOOR
  if (major > wantedMajor || (major === wantedMajor && minor >= wantedMinor)) return
  stop(
    `Winnow needs Node ${NODE_FLOOR.join('.')} or newer; this is ${process.versions.node}.\n` +
      'Install a newer one from https://nodejs.org or with your version manager, and try again.',
  )
}

const manifestOf = (folder) => JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8'))

/** What an installation depends on: every manifest, the lockfile, and the platform of native parts. */
function wantedStamp() {
  const folders = ['.', ...manifestOf('.').workspaces]
  const files = [...folders.map((folder) => join(folder, 'package.json')), 'package-lock.json']
  const hash = createHash('sha256').update(`${process.platform} ${process.arch}`)
  for (const file of files) {
    const path = join(ROOT, file)
    hash.update(`\n${file}\n`).update(existsSync(path) ? readFileSync(path) : '')
  }
  return hash.digest('hex')
}

function isInstalled() {
  return existsSync(COMPILER) && existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedStamp()
}

/** The environment for npm, without what a calling `npm --workspace=x …` would impose on it. */
function npmEnvironment() {
  const kept = Object.entries(process.env).filter(
    ([name]) => !/^npm_config_(workspaces?|omit|include|production|global|prefix)$/i.test(name),
  )
  return Object.fromEntries(kept)
}

/** npm itself when npm called us, else the npm of the PATH. */
function runNpm(args) {
  const options = { cwd: ROOT, encoding: 'utf8', env: npmEnvironment(), maxBuffer: 64 << 20 }
  const npm = process.env.npm_execpath
  if (npm !== undefined && /npm-cli\.c?js$/.test(npm)) {
    return spawnSync(process.execPath, [npm, ...args], options)
  }
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

const UNREACHABLE = /EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ETIMEDOUT|ECONNRESET|ENETUNREACH|EHOSTUNREACH/

/** Asked first, because npm tries each package for minutes when there is no way to the registry. */
function isOffline() {
  const { status, stderr } = runNpm(['ping', '--fetch-retries=0', '--fetch-timeout=10000'])
  return status !== 0 && UNREACHABLE.test(stderr ?? '')
}

function explainInstall({ error, stderr }, offline) {
  if (error !== undefined) return `npm could not be started (${error.message}). Is it installed?`
  const tail = stderr.trim().split('\n').slice(-15).join('\n')
  const advice = offline
    ? 'The package registry cannot be reached, and not every package is in the cache of npm:\n' +
      'are you offline, or behind a proxy? `npm config get registry` prints the address npm uses.\n' +
      'Once it answers, run this again.'
    : 'Remove the folder node_modules and run this again; if it stays, report the lines above.'
  return `${tail}\n\nInstalling the packages failed.\n${advice}`
}

function install() {
  say('Installing packages (the first time takes about a minute) …')
  const started = process.hrtime.bigint()
  const offline = isOffline()
  if (offline) say('The package registry cannot be reached: taking what npm has cached.')
  const where = offline ? '--offline' : '--prefer-offline'
  const done = runNpm(['install', '--no-audit', '--no-fund', '--include=dev', where])
  if (done.status !== 0) stop(explainInstall(done, offline))
  // Hashed again, because npm may have completed the lockfile.
  writeFileSync(STAMP, wantedStamp())
  say(`Packages are installed (${Number((process.hrtime.bigint() - started) / 1_000_000_000n)} s).`)
}

/** The compiler rebuilds only what changed; a build that is up to date takes a fraction of a second. */
function build() {
  const isFirst = !existsSync(join(ROOT, 'packages', 'cli', 'dist', 'main.js'))
  if (isFirst) say('Building …')
  const done = spawnSync(process.execPath, [COMPILER, '-b'], { cwd: ROOT, encoding: 'utf8' })
  if (done.status === 0) return
  stop(`${done.stdout}${done.stderr}\nThe build failed: the lines above say where.`)
}

/** Of use to whoever waits for a start; without it `winnow` runs what was built. */
function bundle() {
  if (isBundleCurrent()) return
  const done = spawnSync(process.execPath, [join(ROOT, 'scripts', 'bundle.mjs')], {
    encoding: 'utf8',
  })
  if (done.status !== 0) say(`${done.stderr}\nBundling failed: \`winnow\` starts a second slower.`)
}

/** Without it each new data directory compiles the table of networks for itself. */
function preparePlaces() {
  const done = spawnSync(process.execPath, [join(ROOT, 'scripts', 'prepare-places.mjs')], {
    encoding: 'utf8',
  })
  if (done.status !== 0) say(`${done.stderr}\nThe first start will take two seconds longer.`)
}

checkNode()
const isNew = !isInstalled()
if (isNew) install()
build()
bundle()
if (isNew || !existsSync(PLACES)) preparePlaces()
