import { readFileSync, statSync } from 'node:fs'

const PACKAGES = ['contract', 'import', 'engine', 'store', 'simulator', 'server', 'client', 'cli']

/** The file of a bundle that says what it was made of. */
export const STAMP = 'made-of.json'

/** When a file was written, ms since 1970; undefined = there is none. */
const writtenMs = (path) =>
  statSync(new URL(path, import.meta.url), { throwIfNoEntry: false })?.mtimeMs

/** When each package was built, as a bundle made of them says it. */
export const buildTimes = () =>
  JSON.stringify(PACKAGES.map((name) => writtenMs(`../../${name}/dist/.tsbuildinfo`)))

/** What the bundle of a release says: there are no packages that could be built. */
export const NO_BUILDS = JSON.stringify(PACKAGES.map(() => null))

/** Whether no package was built since the bundle was made. */
export function isBundleCurrent() {
  const stamp = `../dist/bundle/${STAMP}`
  if (writtenMs(stamp) === undefined) return false
  return readFileSync(new URL(stamp, import.meta.url), 'utf8') === buildTimes()
}

/** The module of the command: of the bundle, or as it was built; undefined = nothing was built yet. */
export function currentMain() {
  if (isBundleCurrent()) return new URL('../dist/bundle/main.js', import.meta.url)
  const built = '../dist/main.js'
  return writtenMs(built) === undefined ? undefined : new URL(built, import.meta.url)
}
