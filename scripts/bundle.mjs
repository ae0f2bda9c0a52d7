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

/** Threads are started by the name of their file. */
const THREAD = '-worker.js'

/** They fit models and shrink entries: they load the engine, which the main part has, too. */
const COMPUTING = ['trainer-worker.js', 'eraser-worker.js']

/** The files of packages that end so. */
const built = (names, ending) =>
  names.flatMap((name) => {
    const dist = join(PACKAGES, name, 'dist')
    const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    return files.filter((file) => file.endsWith(ending)).map((file) => join(dist, file))
  })

/**
 * Loading a module of ours does nothing but declare, the entries apart. So a thread that needs two constants of the engine loads
 * those two, and starts in a sixth of the time.
 */
const treeshakeBut = (entries) => ({
  moduleSideEffects: (id) => !OURS.test(id) || entries.includes(id),
})

/**
 * A list of 56,000 domains as one text, taken apart when it is first asked: as that many texts, each process and thread that loads it
 * spends 30 ms on it, whether it asks or not.
 */
const domainsAsText = {
  name: 'domains-as-text',
  transform(code, id) {
    if (!/[\\/]mailchecker[\\/]platform[\\/]node[\\/]index\.js$/.test(id)) return null
    const [, domains] = /new Set\((\[[^\]]+\])\)/.exec(code) ?? []
    if (domains === undefined) throw new Error(`${id}: its list is not where it was`)
    const text = JSON.stringify(JSON.parse(domains).join(' '))
    return `const text = ${text}
      export default { blacklist: () => new Set(text.split(' ')) }`
  },
}

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

/** Writes the bundle of some entries into a folder. Resolves to its files. */
async function write(entries, dir) {
  const input = Object.fromEntries(entries.map((file) => [basename(file, '.js'), file]))
  const treeshake = treeshakeBut(entries)
  const plugins = [domainsAsText]
  const build = await rolldown({
    cwd: ROOT,
    input,
    platform: 'node',
    external: APART,
    treeshake,
    plugins,
  })
  const { output } = await build.write({ dir, format: 'esm', entryFileNames: '[name].js' })
  await build.close()
  return output
}

/**
 * A folder is there whole or not at all. A thread of a store is a bundle of its own, a tenth of what it would load if it shared files:
 * those bring all that anybody else needs of them. Resolves to the packages in the bundle.
 */
async function bundleTo(folder) {
  const madeOf = buildTimes()
  const dir = `${folder}-${process.pid}`
  const tested = folder === OWN ? built(['server', 'store'], ENDLESS) : []
  const main = join(PACKAGES, 'cli', 'dist', 'main.js')
  const computing = COMPUTING.flatMap((name) => built(['store'], name))
  const output = await write([main, ...built(['server'], THREAD), ...computing, ...tested], dir)
  const threads = built(['store'], THREAD).filter((file) => !computing.includes(file))
  for (const thread of threads) {
    output.push(...(await write([thread], dir)))
  }
  await writeDocs(dir)
  writeFileSync(join(dir, STAMP), madeOf)
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  renameSync(dir, folder)
  return packagesOf(output)
}

const [, , folder = OWN, list] = process.argv
const bundled = await bundleTo(folder)
if (list !== undefined) writeFileSync(list, JSON.stringify(bundled))
