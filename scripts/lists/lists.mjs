import { basename } from 'node:path'

/** `$add_promotion` of `./declared/add-promotion.ts`. */
const typeOf = (path) => `$${basename(path, '.ts').replaceAll('-', '_')}`

/** `readonly home: typeof import('../screens/home/home.words.json')` of that path. */
const wordsEntry = (path) => {
  const name = basename(path, '.words.json')
  const member = /^\w+$/.test(name) ? name : `'${name}'`
  return `  readonly ${member}: typeof import('${path}')`
}

/**
 * The lists of the source that follow from its folders: each names what the files of a folder declare. `npm run generate`
 * completes them. `declares` finds the name of what a file declares; `only` leaves out paths; `of`: how names of files end.
 */
export const LISTS = [
  {
    list: 'packages/contract/src/event-types.ts',
    folder: 'packages/contract/src/events',
    declares: /^export const (\w+) = defineEvent\(/m,
    entry: (name) => `  ${name},`,
  },
  {
    list: 'packages/contract/src/native/native-calls.ts',
    folder: 'packages/contract/src/native',
    declares: /^export const (\w+Calls) = \{/m,
    entry: (name) => `  ...${name},`,
  },
  {
    list: 'packages/contract/src/native/nouns.ts',
    folder: 'packages/contract/src/native',
    declares: /^export /m,
    only: /^\.\/(?!call\/)[\w-]+\//,
    imports: false,
    entry: (_, path) => `export * from '${path}'`,
  },
  {
    list: 'packages/server/src/routes/routes.ts',
    folder: 'packages/server/src/routes',
    declares: /^export const (\w+) = nativeRoutes\(/m,
    entry: (name) => `  ...${name},`,
  },
  {
    list: 'packages/engine/src/event-types/meaning-of.ts',
    folder: 'packages/engine/src/event-types/declared',
    declares: /^export const (\w+) = defineEventType\(/m,
    entry: (name, path) => `  ${typeOf(path)}: ${name},`,
  },
  {
    list: 'packages/engine/src/entities/entity-definitions.ts',
    folder: 'packages/engine/src/entities/declared',
    declares: /^export const (\w+) = defineEntity\(/m,
    entry: (name) => `  ${name},`,
  },
  {
    list: 'packages/contract/src/native/links/link-words.ts',
    folder: 'packages/engine/src/entities/declared',
    declares: /= defineEntity\(\{\n  type: '(\w+)',(?:\n  .*)*\n  sharedValue: '/,
    imports: false,
    entry: (name) => `  '${name}',`,
  },
  {
    list: 'packages/engine/src/entries/entry-definitions.ts',
    folder: 'packages/engine/src/entries',
    declares: /^export const (\w+) = defineEntry\(/m,
    entry: (name) => `  ${name},`,
  },
  {
    list: 'packages/engine/src/learning/kinds/batch-kinds.ts',
    folder: 'packages/engine/src/learning/kinds',
    declares: /^export const (\w+) = defineBatchKind\(/m,
    entry: (name, path) => `  ${basename(path, '-kind.ts').replaceAll('-', '_')}: ${name},`,
  },
  {
    list: 'packages/console/src/screens/routes.ts',
    folder: 'packages/console/src/screens',
    declares: /^export const (\w+) = createRoute\(\{\s*getParentRoute: \(\) => shellRoute,/m,
    entry: (name) => `  ${name},`,
  },
  {
    list: 'packages/console/src/words/word-files.ts',
    folder: 'packages/console/src',
    of: '.words.json',
    declares: /^\{/,
    imports: false,
    entry: (_, path) => wordsEntry(path),
  },
  {
    list: 'packages/contract/src/native/events/entry-kinds.ts',
    folder: 'packages/engine/src/entries',
    declares: /^export const \w+ = defineEntry\(\{\s*kind: '(\w+)'/m,
    imports: false,
    entry: (name) => `  '${name}',`,
  },
]
