/**
 * The dependency rule. Goal: a reader learns the architecture from ALLOWED, and no import can break
 * it unseen. Method: parse every source file; check each import, of types too, against the table
 * and against the package's own manifest. An empty scan fails: nothing checked is no pass.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { FOLDERS } from './support/folders.ts'
import { circlesIn, importsOf } from '../scripts/figures/imports.mjs'

const ENGINE_FLOOR = ['contract', 'engine/entities', 'engine/event-types']

/** Each layer and what it may import besides itself. Data flows down the list. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  'engine/entities': ['contract', 'engine/event-types'],
  // What an event type means is declared in the facts and readings of the entities' layer.
  'engine/event-types': ['contract', 'engine/entities'],
  'engine/ports': [...ENGINE_FLOOR, 'engine/entries', 'engine/evaluation'],
  'engine/activity': [...ENGINE_FLOOR, 'engine/entries', 'engine/events'],
  'engine/entries': [
    ...ENGINE_FLOOR,
    'engine',
    'engine/ports',
    'engine/records',
    'engine/events',
    'engine/policies',
  ],
  'engine/aggregates': [...ENGINE_FLOOR, 'engine/ports'],
  'engine/features': [...ENGINE_FLOOR, 'engine/aggregates'],
  'engine/models': [...ENGINE_FLOOR, 'engine/features'],
  'engine/evaluation': ['contract'],
  'engine/events': [
    ...ENGINE_FLOOR,
    'engine',
    'engine/aggregates',
    'engine/features',
    'engine/models',
    'engine/policies',
    'engine/ports',
  ],
  'engine/learning': [
    ...ENGINE_FLOOR,
    'engine',
    'engine/entries',
    'engine/events',
    'engine/features',
    'engine/models',
    'engine/evaluation',
    'engine/ports',
  ],
  'engine/explain': [
    ...ENGINE_FLOOR,
    'engine',
    'engine/aggregates',
    'engine/events',
    'engine/features',
    'engine/models',
    'engine/evaluation',
    'engine/learning',
  ],
  'engine/fields': ['contract'],
  'engine/policies': [
    ...ENGINE_FLOOR,
    'engine/aggregates',
    'engine/events',
    'engine/features',
    'engine/models',
    'engine/fields',
    'engine/ports',
  ],
  'engine/counters': [
    ...ENGINE_FLOOR,
    'engine/aggregates',
    'engine/entries',
    'engine/events',
    'engine/policies',
    'engine/ports',
  ],
  'engine/cases': [
    ...ENGINE_FLOOR,
    'engine/entries',
    'engine/events',
    'engine/policies',
    'engine/ports',
    'engine/records',
  ],
  'engine/lists': [...ENGINE_FLOOR, 'engine/ports'],
  'engine/messages': [
    'contract',
    'engine/cases',
    'engine/entries',
    'engine/ports',
    'engine/records',
  ],
  'engine/backtest': [
    ...ENGINE_FLOOR,
    'engine/aggregates',
    'engine/core',
    'engine/counters',
    'engine/entries',
    'engine/evaluation',
    'engine/events',
    'engine/lists',
    'engine/policies',
    'engine/ports',
    'engine/report',
  ],
  'engine/erasure': [
    ...ENGINE_FLOOR,
    'engine/records',
    'engine/aggregates',
    'engine/core',
    'engine/counters',
    'engine/entries',
    'engine/events',
    'engine/learning',
    'engine/lists',
    'engine/policies',
    'engine/ports',
  ],
  'engine/explore': [...ENGINE_FLOOR, 'engine/entries', 'engine/events', 'engine/policies'],
  'engine/review-quality': [
    'contract',
    'engine/backtest',
    'engine/cases',
    'engine/entries',
    'engine/evaluation',
    'engine/ports',
  ],
  'engine/records': [
    'engine/cases',
    'contract',
    'engine/entities',
    'engine/event-types',
    'engine/entries',
    'engine/messages',
    'engine/ports',
    'engine',
    'engine/events',
  ],
  engine: [
    'contract',
    'engine/entities',
    'engine/event-types',
    'engine/aggregates',
    'engine/events',
    'engine/features',
    'engine/models',
    'engine/ports',
  ],
  'engine/core': [
    ...ENGINE_FLOOR,
    'engine',
    'engine/aggregates',
    'engine/counters',
    'engine/entries',
    'engine/events',
    'engine/explain',
    'engine/features',
    'engine/fields',
    'engine/learning',
    'engine/lists',
    'engine/models',
    'engine/ports',
    'engine/policies',
  ],
  'engine/report': [
    ...ENGINE_FLOOR,
    'engine',
    'engine/core',
    'engine/entries',
    'engine/evaluation',
    'engine/explain',
    'engine/features',
    'engine/ports',
    'engine/events',
  ],
  store: ['contract', 'engine'],
  import: ['contract'],
  simulator: ['contract'],
  server: ['contract', 'engine', 'simulator', 'store'],
  client: ['contract'],
  browser: ['contract'],
  console: ['contract', 'import'],
  cli: ['contract', 'import', 'engine', 'simulator', 'store', 'server', 'client'],
}

/** A package seen from outside is one layer: its folders are its own affair. */
const PACKAGES = [
  'contract',
  'import',
  'engine',
  'store',
  'simulator',
  'server',
  'client',
  'browser',
  'console',
  'cli',
]

const sources = readdirSync('packages', { recursive: true, encoding: 'utf8' })
  .map((name) => join('packages', name))
  .filter((path) => /^packages\/[^/]+\/src\/.*(?<!\.test|\.test\.support)\.tsx?$/.test(path))

/** `packages/engine/src/features/x.ts` is in layer `engine/features`, else in `engine`. */
function layerOf(path: string): string {
  const [, pkg = '', inside = ''] = /^packages\/([^/]+)\/src\/(.*)$/.exec(path) ?? []
  const folder = `${pkg}/${inside.split('/')[0] ?? ''}`
  return folder in ALLOWED ? folder : pkg
}

const imports = sources.flatMap((file) =>
  importsOf(file, readFileSync(file, 'utf8')).map((wanted) => ({
    file,
    layer: layerOf(file),
    wanted,
    target: wanted.startsWith('.')
      ? layerOf(join(dirname(file), wanted))
      : wanted.replace(/^@winnow\/([^/]+).*$/, '$1'),
  })),
)

/** Faces of a package name what all of its layers export: `engine/index.ts`. */
const isBarrel = (file: string): boolean =>
  /^packages\/[^/]+\/src\/(?:index|native)\.ts$/.test(file)

/** The package of a file and its folder in there; `.` at the root. */
function placeOf(path: string): { readonly pkg: string; readonly folder: string } {
  const [, pkg = '', inside = ''] = /^packages\/([^/]+)\/src\/(.*)$/.exec(path) ?? []
  return { pkg, folder: inside.includes('/') ? (inside.split('/')[0] ?? '') : '.' }
}

/** The other folders of its package that a file imports from. */
function siblingsOf(file: string): readonly string[] {
  const own = placeOf(file)
  return imports
    .filter((one) => one.file === file && one.wanted.startsWith('.'))
    .map(({ wanted }) => placeOf(join(dirname(file), wanted)))
    .filter(({ pkg, folder }) => pkg === own.pkg && folder !== own.folder)
    .map(({ folder }) => folder)
}

const mapValues = <From, To>(
  of: Readonly<Record<string, From>>,
  change: (value: From) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, change(value)]))

describe('the dependency rule', () => {
  it('looks at every layer', () => {
    const seen = [...new Set(sources.map(layerOf))]
    expect(seen.toSorted()).toEqual(Object.keys(ALLOWED).toSorted())
    expect(imports.length).toBeGreaterThan(500)
  })

  it('lets no layer import what it must not know', () => {
    const wrong = imports
      .filter(
        ({ file, target }) => !isBarrel(file) && (target in ALLOWED || PACKAGES.includes(target)),
      )
      .filter(({ layer, target }) => ![layer, ...(ALLOWED[layer] ?? [])].includes(target))
      .map(({ file, wanted }) => `${file} imports ${wanted}`)
    expect(wrong).toEqual([])
  })

  it('knows every folder of every package, and what it imports of its own package', () => {
    const found: Record<string, Record<string, Set<string>>> = {}
    for (const file of sources) {
      const { pkg, folder } = placeOf(file)
      const own = ((found[pkg] ??= {})[folder] ??= new Set())
      for (const target of isBarrel(file) ? [] : siblingsOf(file)) own.add(target)
    }
    const sorted = mapValues(found, (folders) => mapValues(folders, (all) => [...all].toSorted()))
    expect(sorted).toEqual(FOLDERS)
  })

  it('has every package declare what it imports', () => {
    const undeclared = imports
      .filter(({ wanted }) => !wanted.startsWith('.') && !wanted.startsWith('node:'))
      .filter(({ file, wanted }) => !declares(file, wanted))
      .map(({ file, wanted }) => `${file} imports ${wanted}`)
    expect(undeclared).toEqual([])
  })

  it('has no circle of files, of types neither', () => {
    expect(circlesIn(sources, imports)).toEqual([])
  })

  it('keeps engine and contract free of the outside world', () => {
    const impure = imports
      .filter(
        ({ file }) => /^packages\/(engine|contract)\//.test(file) && !file.endsWith('generate.ts'),
      )
      .filter(({ wanted }) => wanted.startsWith('node:'))
      .map(({ file, wanted }) => `${file} imports ${wanted}`)
    expect(impure).toEqual([])
  })
})

/** Files of an SDK's core, and what of the platform they must not know. */
const CORES = [{ core: 'sdks/android/src/main/java/dev/winnow/core', platform: /^import android/m }]

describe('the SDKs for apps', () => {
  it.each(CORES)('keep $core free of the platform', ({ core, platform }) => {
    const files = readdirSync(core).map((name) => join(core, name))
    expect(files.length).toBeGreaterThan(10)
    expect(files.filter((file) => platform.test(readFileSync(file, 'utf8')))).toEqual([])
  })

  it('are no part of any package', () => {
    expect(imports.filter(({ wanted }) => wanted.includes('sdks/'))).toEqual([])
  })
})

/** Laws and generators for tests may use the repository's test tools. */
const isForTests = (file: string): boolean => /\/src\/(laws|testing)\//.test(file)

function declares(file: string, wanted: string): boolean {
  if (isForTests(file) && (wanted === 'vitest' || wanted === 'fast-check')) return true
  const manifest = JSON.parse(
    readFileSync(join(file.split('/src/')[0] ?? '', 'package.json'), 'utf8'),
  ) as {
    dependencies?: Record<string, string>
    devDependencies?: Record<string, string>
  }
  const name = wanted
    .split('/')
    .slice(0, wanted.startsWith('@') ? 2 : 1)
    .join('/')
  return name in { ...manifest.dependencies, ...manifest.devDependencies }
}
