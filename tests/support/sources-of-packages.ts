import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const PACKAGES = join(import.meta.dirname, '../../packages')

interface Manifest {
  readonly name: string
  /** By the path below the package's name: the built file, or a file of another kind. */
  readonly exports?: Readonly<Record<string, string | { readonly default: string }>>
}

interface Alias {
  readonly find: RegExp
  readonly replacement: string
}

/** `./dist/native.js` of a manifest is made of `src/native.ts`. */
const BUILT = /^\.\/dist\/(.+)\.js$/

/** Modules of our own packages as their sources: tests need no build, and each module is loaded once, however it is named. */
export function sourcesOfPackages(): readonly Alias[] {
  return readdirSync(PACKAGES).flatMap((folder) => {
    const text = readFileSync(join(PACKAGES, folder, 'package.json'), 'utf8')
    const { name, exports = {} } = JSON.parse(text) as Manifest
    return Object.entries(exports).flatMap(([path, target]) => {
      const [, file] = BUILT.exec(typeof target === 'string' ? target : target.default) ?? []
      if (file === undefined) return []
      const find = new RegExp(`^${join(name, path)}$`)
      return [{ find, replacement: join(PACKAGES, folder, 'src', `${file}.ts`) }]
    })
  })
}
