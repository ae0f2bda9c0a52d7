import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Where the service reads the built console from. */
export const consoleFolder = (root) => join(root, 'packages', 'server', 'assets', 'console')

const STAMP = 'made-of.txt'

const isSource = (name) => !/\.test\.|\.test\.support\./.test(name)

const sourcesIn = (folder) =>
  readdirSync(join(folder, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && isSource(entry.name))
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()

/** What a build of the console depends on: its sources and settings, those that it shares, and the versions of packages. */
export function consoleSources(root) {
  const folder = join(root, 'packages', 'console')
  const shared = ['contract', 'import'].map((name) => join(root, 'packages', name))
  const sources = [folder, ...shared].flatMap(sourcesIn)
  const files = [
    ...sources,
    ...[
      'index.html',
      'vite.config.ts',
      'show-outside-text.ts',
      'words-by-language.ts',
      'package.json',
    ].map((name) => join(folder, name)),
    join(root, 'package-lock.json'),
    join(root, 'scripts', 'build-console.mjs'),
  ]
  const hash = createHash('sha256')
  for (const file of files) {
    hash.update(`\n${file.slice(root.length)}\n`)
    if (existsSync(file)) hash.update(readFileSync(file))
  }
  return hash.digest('hex')
}

export const stampOf = (folder) => join(folder, STAMP)

/** Whether the console was built of what its sources are now. */
export function isConsoleCurrent(root) {
  const stamp = stampOf(consoleFolder(root))
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === consoleSources(root)
}

const PACKAGES = 'packages.json'

export const packagesFile = (folder) => join(folder, PACKAGES)

/** The packages with code in the built console, by their paths: `node_modules/react`. Their licenses are shipped with it. */
export const packagesOfConsole = (root) =>
  JSON.parse(readFileSync(packagesFile(consoleFolder(root)), 'utf8'))
