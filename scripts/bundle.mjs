/**
 * Makes of the built command, of the service behind it and of its threads a few files that load in a third of the
 * time: packages/cli/dist/bundle, which `winnow` runs from unless a package was built since. Run by set-up.mjs. The
 * first argument names another folder to write to, the second a file for the list of packages that are in the bundle.
 */
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { buildTimes, STAMP } from '../packages/cli/bin/current-build.js'

const PACKAGES = fileURLToPath(new URL('../packages', import.meta.url))
const ROOT = dirname(PACKAGES)
/** Of this repository; that of a release is another's. */
const OWN = join(PACKAGES, 'cli', 'dist', 'bundle')

/** They find native code in their own folder. */
const APART = ['@photostructure/sqlite', '@node-rs/argon2']

const OURS = /[\\/]packages[\\/][^\\/]+[\\/]dist[\\/]/

/** What tests start as a process of its own and kill: they need it to start as fast as what it stands for. */
const ENDLESS = '-for-ever.test.support.js'

/** Threads are started by the name of their file: each is an entry of its own. */
const THREAD = '-worker.js'

function built(ending) {
  const files = ['server', 'store'].flatMap((name) => {
    const dist = join(PACKAGES, name, 'dist')
    return readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((file) => join(dist, file))
  })
  return files.filter((file) => file.endsWith(ending))
}

/**
 * Loading a module of ours does nothing but declare, the entries apart. So a thread that needs two constants of the engine loads
 * those two, and starts in a sixth of the time.
 */
const treeshakeBut = (entries) => ({
  moduleSideEffects: (id) => !OURS.test(id) || entries.includes(id),
})

/** The packages that modules are from, by their paths in the repository: `node_modules/ajv/node_modules/fast-uri`. */
function packagesOf(chunks) {
  const modules = chunks.flatMap(({ moduleIds = [] }) => moduleIds)
  const found = modules.flatMap((id) => {
    const [path] =
      /node_modules[\\/](?:.*node_modules[\\/])?(?:@[^\\/]+[\\/])?[^\\/]+/.exec(id) ?? []
    return path === undefined ? [] : [path.replaceAll('\\', '/')]
  })
  return [...new Set(found)].toSorted((a, b) => (a < b ? -1 : 1))
}

/** What describes the interface: a start would spend 0.4 s of CPU on it. */
async function writeDocs(folder) {
  const { docsTexts, MADE_DOCS, ROUTES } = await import('../packages/server/dist/index.js')
  const texts = docsTexts(ROUTES)
  for (const [name, file] of Object.entries(MADE_DOCS)) {
    writeFileSync(join(folder, file), texts[name])
  }
}

/** A folder is there whole or not at all. Resolves to the packages in the bundle. */
async function bundleTo(folder) {
  const madeOf = buildTimes()
  const tested = folder === OWN ? built(ENDLESS) : []
  const entries = [join(PACKAGES, 'cli', 'dist', 'main.js'), ...built(THREAD), ...tested]
  const input = Object.fromEntries(entries.map((file) => [basename(file, '.js'), file]))
  const treeshake = treeshakeBut(entries)
  const build = await rolldown({ cwd: ROOT, input, platform: 'node', external: APART, treeshake })
  const unfinished = `${folder}-${process.pid}`
  const { output } = await build.write({
    dir: unfinished,
    format: 'esm',
    entryFileNames: '[name].js',
  })
  await build.close()
  await writeDocs(unfinished)
  writeFileSync(join(unfinished, STAMP), madeOf)
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  renameSync(unfinished, folder)
  return packagesOf(output)
}

const [, , folder = OWN, list] = process.argv
const bundled = await bundleTo(folder)
if (list !== undefined) writeFileSync(list, JSON.stringify(bundled))
