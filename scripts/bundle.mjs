/**
 * Makes of the built command, of the service behind it and of its threads a few files that load in a third of the
 * time: packages/cli/dist/bundle, which `winnow` runs from unless a package was built since. Run by set-up.mjs; an
 * argument names another folder to write to.
 */
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
import { buildTimes, STAMP } from '../packages/cli/bin/current-build.js'

const PACKAGES = fileURLToPath(new URL('../packages', import.meta.url))

/** They find native code beside themselves. */
const APART = ['@photostructure/sqlite']

/** Threads are started by the name of their file: each is an entry of its own. */
function threads() {
  const files = ['server', 'store'].flatMap((name) => {
    const dist = join(PACKAGES, name, 'dist')
    return readdirSync(dist, { recursive: true, encoding: 'utf8' }).map((file) => join(dist, file))
  })
  return files.filter((file) => file.endsWith('-worker.js'))
}

/** A folder is there whole or not at all. */
async function bundleTo(folder) {
  const madeOf = buildTimes()
  const entries = [join(PACKAGES, 'cli', 'dist', 'main.js'), ...threads()]
  const input = Object.fromEntries(entries.map((file) => [basename(file, '.js'), file]))
  const build = await rolldown({ input, platform: 'node', external: APART })
  const unfinished = `${folder}-${process.pid}`
  await build.write({ dir: unfinished, format: 'esm', entryFileNames: '[name].js' })
  await build.close()
  writeFileSync(join(unfinished, STAMP), madeOf)
  if (existsSync(folder)) rmSync(folder, { recursive: true })
  renameSync(unfinished, folder)
}

await bundleTo(process.argv[2] ?? join(PACKAGES, 'cli', 'dist', 'bundle'))
