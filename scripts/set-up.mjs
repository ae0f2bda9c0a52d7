/**
 * Brings what `npm start` and `npm test` need: installs the packages when they are missing, damaged or not those of
 * the lockfile, builds what changed, and bundles it. Needs nothing but Node and npm, writes nothing outside the
 * repository, and is silent when there is nothing to do.
 */
import { execFile, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { isConsoleCurrent } from './set-up/console-stamp.mjs'
import { isBundleCurrent } from '../packages/cli/bin/current-build.js'
import { nodeFault } from '../packages/cli/bin/node-versions.js'
import { explainInstall } from './set-up/explain-install.mjs'
import { alteredPackages, changedPackages, takeInventory } from './set-up/installed-tree.mjs'
import { programVersion } from './set-up/program-version.mjs'
import { isOffline, runNpm } from './set-up/run-npm.mjs'
import { topEntry } from './set-up/top-entry.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const MODULES = join(ROOT, 'node_modules')
const STAMP = join(MODULES, '.winnow-set-up')
const INVENTORY = join(MODULES, '.winnow-inventory.json')
const PLACES = join(MODULES, '.cache', 'winnow')
const COMPILER = join(MODULES, 'typescript', 'bin', 'tsc')
const VERSION_FILE = join(ROOT, 'packages', 'cli', 'dist', 'version.txt')

/** Names of damaged packages in one message. */
const MAX_NAMED = 5

const say = (text) => process.stderr.write(`${text}\n`)

function stop(text) {
  say(text)
  process.exit(1)
}

function checkNode() {
  const fault = nodeFault(process.versions.node)
  if (fault !== undefined) stop(fault)
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

const isInstalled = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === wantedStamp()

/** `{isOurs, packages}` of the last installation; undefined after one that kept none. `isOurs`: it began with nothing. */
const readInventory = () =>
  existsSync(INVENTORY) ? JSON.parse(readFileSync(INVENTORY, 'utf8')) : undefined

/** As a file of its own: copies of a tree may share their files. */
function writeAnew(path, text) {
  rmSync(path, { force: true })
  writeFileSync(path, text)
}

const writeInventory = (isOurs) =>
  writeAnew(INVENTORY, JSON.stringify({ isOurs, packages: takeInventory(MODULES) }))

function install() {
  say('Installing packages (the first time takes about a minute) …')
  const started = process.hrtime.bigint()
  const isOurs = !existsSync(MODULES) || readInventory()?.isOurs === true
  const offline = isOffline(ROOT)
  if (offline) say('The package registry cannot be reached: taking what npm has cached.')
  const where = offline ? '--offline' : '--prefer-offline'
  const done = runNpm(ROOT, ['install', '--no-audit', '--no-fund', '--include=dev', where])
  if (done.status !== 0) stop(explainInstall(done, offline))
  writeInventory(isOurs)
  // Hashed again, because npm may have completed the lockfile.
  writeAnew(STAMP, wantedStamp())
  say(`Packages are installed (${Number((process.hrtime.bigint() - started) / 1_000_000_000n)} s).`)
}

function listed(names) {
  const more = names.length - MAX_NAMED
  return names.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Installs packages again that are not as they were installed. */
function mend(names) {
  say(`node_modules is damaged: not as installed are ${listed(names)}. Installing them again.`)
  for (const name of names) rmSync(join(MODULES, name), { recursive: true, force: true })
  // npm takes it for what there is.
  rmSync(join(MODULES, '.package-lock.json'), { force: true })
  install()
}

/** Everything anew: nobody knows what this tree was when it was installed. */
function installAnew() {
  say('The build failed, and node_modules was not installed by this program. Installing it anew.')
  for (const name of readdirSync(MODULES)) rmSync(join(MODULES, name), { recursive: true })
  rmSync(MODULES, { recursive: true })
  install()
}

/** Whether packages were installed. */
function ensurePackages() {
  if (!isInstalled()) {
    install()
    return true
  }
  const inventory = readInventory()
  if (inventory === undefined) writeInventory(false)
  const changed = inventory === undefined ? [] : changedPackages(MODULES, inventory.packages)
  if (changed.length > 0) mend(changed)
  return changed.length > 0
}

/** The compiler rebuilds only what changed; a build that is up to date takes a fraction of a second. */
const compile = () => spawnSync(process.execPath, [COMPILER, '-b'], { cwd: ROOT, encoding: 'utf8' })

/** Before the errors of a build are shown, packages are looked at more closely: nobody reads their cause out of these. */
function mendAfterFailure() {
  const { isOurs, packages } = readInventory()
  const altered = alteredPackages(MODULES, packages)
  if (altered.length > 0) mend(altered)
  else if (!isOurs) installAnew()
  return altered.length > 0 || !isOurs
}

function build() {
  const isFirst = !existsSync(join(ROOT, 'packages', 'cli', 'dist', 'main.js'))
  if (isFirst) say('Building …')
  let done = compile()
  if (done.status !== 0 && mendAfterFailure()) done = compile()
  if (done.status === 0) return
  stop(`${done.stdout}${done.stderr}\nThe build failed: the lines above say where.`)
}

/** Resolves to what a script of this folder printed when it failed; undefined = it did not. */
const failureOf = (script) =>
  promisify(execFile)(process.execPath, [join(ROOT, 'scripts', script)]).then(
    () => undefined,
    ({ stdout, stderr }) => `${stdout}${stderr}`,
  )

/** Makes a start faster; without it `winnow` runs what was built. */
async function bundle() {
  if (isBundleCurrent()) return
  const failure = await failureOf('bundle.mjs')
  if (failure !== undefined) say(`${failure}\nBundling failed: \`winnow\` starts a second slower.`)
}

/** Without it `/console` says how to build it; everything else works. */
async function buildConsole() {
  if (isConsoleCurrent(ROOT)) return
  const failure = await failureOf('build-console.mjs')
  if (failure !== undefined) say(`${failure}\nThe console could not be built.`)
}

/** Without it each new data directory compiles the table of networks for itself. */
async function preparePlaces() {
  const failure = await failureOf('prepare-places.mjs')
  if (failure !== undefined) say(`${failure}\nThe first start will take two seconds longer.`)
}

/** The version, and below it the newest entry of the changelog. */
function versionText() {
  const { heading } = topEntry(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))
  return `${programVersion(ROOT)}\n${heading}\n`
}

checkNode()
const isNew = ensurePackages()
build()
writeAnew(VERSION_FILE, versionText())
const isWithoutPlaces = isNew || !existsSync(PLACES)
await Promise.all([bundle(), buildConsole(), ...(isWithoutPlaces ? [preparePlaces()] : [])])
