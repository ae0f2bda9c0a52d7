/**
 * Builds the console to packages/server/assets/console, which the service serves at `/console`: one page, and files with
 * names that contain a hash of their bytes, each in brotli too. Run by set-up.mjs; the first argument names another folder.
 */
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'vite'
import { consoleFolder, consoleSources, packagesFile, stampOf } from './set-up/console-stamp.mjs'

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)))

const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }

const packed = promisify(brotliCompress)

/** The service packs nothing itself: that would cost seconds at each start. */
async function pack(folder) {
  const names = readdirSync(folder)
  const pack = async (name) => {
    const bytes = readFileSync(join(folder, name))
    const short = await packed(bytes, BROTLI)
    if (short.length < bytes.length) writeFileSync(join(folder, `${name}.br`), short)
  }
  await Promise.all(names.map(pack))
}

const modulesIn = (output) => output.flatMap(({ moduleIds = [] }) => moduleIds)

/** Threads are built apart: notes their modules. */
const noting = (modules) => ({
  name: 'modules-of-threads',
  generateBundle(_, bundle) {
    modules.push(...modulesIn(Object.values(bundle)))
  },
})

/** The packages that modules are from, by their paths in the repository. */
function packagesOf(modules) {
  const found = modules.flatMap((id) => {
    const [path] = /node_modules\/(?:.*node_modules\/)?(?:@[^/]+\/)?[^/]+/.exec(id) ?? []
    return path === undefined ? [] : [path]
  })
  return [...new Set(found)].toSorted((one, other) => (one < other ? -1 : 1))
}

/** A folder is there whole or not at all. */
async function buildTo(folder) {
  const madeOf = consoleSources(ROOT)
  const unfinished = `${folder}-${process.pid}`
  const ofThreads = []
  const { output } = await build({
    root: join(ROOT, 'packages', 'console'),
    logLevel: 'warn',
    worker: { plugins: () => [noting(ofThreads)] },
    build: { outDir: unfinished, emptyOutDir: true },
  })
  await pack(join(unfinished, 'assets'))
  writeFileSync(
    packagesFile(unfinished),
    JSON.stringify(packagesOf([...modulesIn(output), ...ofThreads])),
  )
  writeFileSync(stampOf(unfinished), madeOf)
  rmSync(folder, { recursive: true, force: true })
  renameSync(unfinished, folder)
}

await buildTo(process.argv[2] ?? consoleFolder(ROOT))
