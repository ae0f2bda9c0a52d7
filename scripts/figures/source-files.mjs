import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The repository, as a path that ends in a slash. */
const root = fileURLToPath(new URL('../../', import.meta.url))

const LEFT_OUT = new Set(['node_modules', 'dist', 'results', 'release', 'build', 'assets'])

/** The text of a file, by its path in the repository. */
export const textOf = (path) => readFileSync(join(root, path), 'utf8')

/** Every file below `folder` with a path that matches `pattern`, sorted. Built and installed files are left out. */
function filesIn(folder, pattern) {
  const walk = (at) =>
    readdirSync(join(root, at)).flatMap((name) => {
      if (LEFT_OUT.has(name) || name.startsWith('.')) return []
      const path = at === '' ? name : `${at}/${name}`
      return statSync(join(root, path)).isDirectory() ? walk(path) : [path]
    })
  return walk(folder)
    .filter((path) => pattern.test(path))
    .sort()
}

/** Source files of the packages, without tests and what supports them. */
export const sourceFiles = () =>
  filesIn('packages', /^packages\/[^/]+\/src\/.*(?<!\.test|\.test\.support)\.tsx?$/)

/** The words of the console. */
export const wordFiles = () => filesIn('packages', /^packages\/[^/]+\/src\/.*\.words\.json$/)

/** Every TypeScript and JavaScript file that people write, tests too. */
export const codeFiles = () => [
  ...filesIn('packages', /\.(?:tsx?|mjs)$/),
  ...['scripts', 'benchmarks', 'tests'].flatMap((folder) => filesIn(folder, /\.(?:ts|mjs)$/)),
]

/** Pages that people write: those of the root, of `docs`, of packages and SDKs. */
export const writtenPages = () =>
  filesIn('', /^(?:[^/]+|docs\/.*|(?:packages|sdks)\/[^/]+\/README)\.md$/).filter(
    (path) => !path.startsWith('docs/reference/'),
  )

/** Pages that `npm run generate` makes of texts in the code. */
export const generatedPages = () => filesIn('docs/reference', /\.md$/)
