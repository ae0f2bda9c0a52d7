/**
 * Makes a release: `winnow-VERSION.tar.gz`, which runs where it is unpacked with nothing installed or built, its bill of
 * materials and the checksums of both. `npm run release [-- --to FOLDER]` refuses what is no release: files that differ
 * from the commit, or a CHANGELOG.md where the top entry is not the version with its date. `--preview` makes the archive of
 * what is built, for a trial.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { NO_BUILDS, STAMP } from '../packages/cli/bin/current-build.js'
import { billOfMaterials } from './release/bill-of-materials.mjs'
import { licenseTexts } from './release/license-texts.mjs'
import { releaseFault } from './release/release-fault.mjs'
import { APART, releasedFiles } from './release/released-files.mjs'
import { tarOf } from './release/tar.mjs'
import { consoleFolder, packagesOfConsole } from './set-up/console-stamp.mjs'
import { runNpm } from './set-up/run-npm.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))
const { values: asked } = parseArgs({
  options: { preview: { type: 'boolean', default: false }, to: { type: 'string' } },
})

const textOf = (path) => readFileSync(join(ROOT, path), 'utf8')
const { version } = JSON.parse(textOf('package.json'))

/** What git prints; undefined where it fails. */
function git(...args) {
  const { status, stdout } = spawnSync('git', ['-C', ROOT, ...args], { encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

const runScript = (name, ...args) =>
  execFileSync(process.execPath, [join(ROOT, 'scripts', name), ...args], { cwd: ROOT })

function refuseUnfit() {
  const fault = releaseFault({
    version,
    changelog: textOf('CHANGELOG.md'),
    changes: git('status', '--porcelain'),
    head: git('rev-parse', 'HEAD'),
    tagged: git('rev-parse', '--verify', '--quiet', `v${version}^{commit}`),
  })
  if (fault === undefined) return
  process.stderr.write(`No release: ${fault}\n`)
  process.exit(1)
}

/** Without what older sources left behind. */
function buildAnew() {
  for (const name of readdirSync(join(ROOT, 'packages')))
    rmSync(join(ROOT, 'packages', name, 'dist'), { recursive: true, force: true })
  rmSync(consoleFolder(ROOT), { recursive: true, force: true })
  runScript('set-up.mjs')
}

/** The bundle's folder below `parent`, and the packages in it. */
function bundleIn(parent) {
  const folder = join(parent, 'bundle')
  const list = join(parent, 'bundled.json')
  runScript('bundle.mjs', folder, list)
  // A release has the bundle only, no built packages.
  writeFileSync(join(folder, STAMP), NO_BUILDS)
  return { folder, bundled: JSON.parse(readFileSync(list, 'utf8')) }
}

function listPackages() {
  const { status, stdout, stderr } = runNpm(ROOT, ['sbom', '--sbom-format=cyclonedx'])
  if (status !== 0) throw new Error(`npm sbom failed: ${stderr}`)
  return JSON.parse(stdout)
}

const written = (path, text) => ({ path, bytes: Buffer.from(text), isExecutable: false })

/** The files of the release, with its bill of materials and licenses, and when they were made, s since 1970. */
function collect(parent) {
  const { folder, bundled } = bundleIn(parent)
  const shipped = [...new Set([...bundled, ...packagesOfConsole(ROOT), ...APART])]
  const seconds = Number(git('log', '-1', '--format=%ct') ?? 0)
  const bill = billOfMaterials({
    listed: listPackages(),
    lock: JSON.parse(textOf('package-lock.json')),
    shipped,
    version,
    madeAt: new Date(seconds * 1000).toISOString(),
  })
  const sbom = `${JSON.stringify(bill, null, 2)}\n`
  const files = [
    ...releasedFiles(ROOT, folder),
    written('sbom.cdx.json', sbom),
    written('LICENSES-OF-PACKAGES.txt', licenseTexts(ROOT, shipped)),
  ]
  return { files, sbom, seconds }
}

/** @param {Buffer} bytes */
const sumOf = (bytes) => createHash('sha256').update(bytes).digest('hex')

/** Writes the archive, its sums and its bill of materials; returns the archive's path. */
function release(target) {
  const parent = mkdtempSync(join(tmpdir(), 'winnow-release-'))
  try {
    const { files, sbom, seconds } = collect(parent)
    const [built] = textOf('packages/cli/dist/version.txt').split('\n', 1)
    const name = `winnow-${asked.preview ? built : version}`
    const inFolder = files.map((file) => ({ ...file, path: `${name}/${file.path}` }))
    // A trial need not be small: the smallest takes five seconds longer.
    const archive = gzipSync(tarOf(inFolder, seconds), { level: asked.preview ? 1 : 9 })
    const made = new Map([
      [`${name}.tar.gz`, archive],
      [`${name}.cdx.json`, Buffer.from(sbom)],
    ])
    mkdirSync(target, { recursive: true })
    for (const [file, bytes] of made) writeFileSync(join(target, file), bytes)
    const sums = [...made].map(([file, bytes]) => `${sumOf(bytes)}  ${file}\n`)
    writeFileSync(join(target, `${name}.sha256`), sums.join(''))
    return join(target, `${name}.tar.gz`)
  } finally {
    rmSync(parent, { recursive: true })
  }
}

if (!asked.preview) {
  refuseUnfit()
  buildAnew()
}
/** `npm run` changes into the repository; a path is meant from where the command was typed. */
const from = process.env.INIT_CWD ?? process.cwd()
process.stdout.write(`${release(resolve(from, asked.to ?? 'release'))}\n`)
