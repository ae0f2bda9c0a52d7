import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, extname, join } from 'node:path'

/** One file of the console's build. */
interface ConsoleFile {
  readonly bytes: Buffer
  /** The same in brotli; absent where that is no shorter. */
  readonly packed?: Buffer
  readonly contentType: string
}

/** The console as it was built. */
export interface ConsoleFiles {
  /** The page, with `CSP-NONCE` where each answer has its own; undefined = the console was not built. */
  readonly page: string | undefined
  /** Scripts, styles and words by their names, which contain a hash of their bytes. */
  readonly assets: ReadonlyMap<string, ConsoleFile>
}

const TYPES: Readonly<Record<string, string>> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json; charset=utf-8',
}

const PACKED = '.br'

const NOT_BUILT: ConsoleFiles = { page: undefined, assets: new Map() }

/** Reads the files of a build, so that a later build changes nothing of what a running service serves. */
export function consoleFilesIn(folder: string): ConsoleFiles {
  const page = join(folder, 'index.html')
  if (!existsSync(page)) return NOT_BUILT
  const assets = join(folder, 'assets')
  const names = readdirSync(assets).filter((name) => TYPES[extname(name)] !== undefined)
  return {
    page: readFileSync(page, 'utf8'),
    assets: new Map(names.map((name) => [name, fileAt(join(assets, name))])),
  }
}

function fileAt(path: string): ConsoleFile {
  const packed = path + PACKED
  return {
    bytes: readFileSync(path),
    ...(existsSync(packed) && { packed: readFileSync(packed) }),
    contentType: TYPES[extname(path)] ?? 'application/octet-stream',
  }
}

const { resolve } = createRequire(import.meta.url)

let built: ConsoleFiles | undefined

/** The console of this version of the service. */
export const builtConsole = (): ConsoleFiles =>
  (built ??= consoleFilesIn(join(dirname(resolve('@winnow/server/assets/s.js')), 'console')))
