import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Names } from './filled-service.ts'

/** An address of the console that the walks go to. */
export interface Screen {
  readonly name: string
  /** `{user}` stands for an id of the filled service. */
  readonly path: string
  /** Shown to whom is not signed in. */
  readonly isOpen?: boolean
}

/** A path with the ids of a filled service. */
export const pathIn = (path: string, names: Names): string =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const id = names[name]
    if (id === undefined || id === '') throw new Error(`${path}: nothing is called ${name}`)
    return encodeURIComponent(id)
  })

const ROUTES = join(import.meta.dirname, '../../packages/console/src/screens')

const PATH = /\bpath: '([^']+)'/

/** The paths of all routes of the console: `/users/$userId`. */
export const ROUTE_PATHS: readonly string[] = readdirSync(ROUTES, {
  recursive: true,
  encoding: 'utf8',
})
  .filter((file) => file.endsWith('-route.ts'))
  .flatMap((file) => PATH.exec(readFileSync(join(ROUTES, file), 'utf8'))?.[1] ?? [])

/** Addresses with an example in them: of routes with parameters, tabs and what else has content of its own. */
const EXAMPLES = JSON.parse(
  readFileSync(join(import.meta.dirname, 'screens.json'), 'utf8'),
) as readonly Screen[]

const OPEN = new Set(EXAMPLES.filter(({ isOpen }) => isOpen).map(({ path }) => path))

/** Of a route without parameters: its path is an address. */
const withoutExample = (): readonly Screen[] =>
  ROUTE_PATHS.filter((path) => !path.includes('$') && !OPEN.has(path)).map((path) => ({
    name: path === '/' ? 'home' : path.slice(1).replaceAll('/', '-'),
    path,
  }))

/** Every screen of the console, with the tabs that have content of their own. */
export const SCREENS: readonly Screen[] = [...withoutExample(), ...EXAMPLES]

/** Whether an address of `screens.json` is of a route. */
const isOf = (route: string, { path }: Screen): boolean => {
  const [address = ''] = path.split('?')
  const pattern = route.replaceAll(/\$\w+/g, '[^/]+')
  return new RegExp(`^${pattern}$`).test(address)
}

/** The route of an address: the one without a parameter, where both fit. */
export const routeOf = (screen: Screen): string | undefined =>
  ROUTE_PATHS.filter((route) => isOf(route, screen)).toSorted(
    (one, other) => one.split('$').length - other.split('$').length,
  )[0]

/** The first address of each route. */
export function oneOfEachRoute(): readonly Screen[] {
  const first = new Map<string | undefined, Screen>()
  for (const screen of SCREENS) {
    const route = routeOf(screen)
    if (!first.has(route)) first.set(route, screen)
  }
  return [...first.values()]
}

/** The names of the tabs of a screen, from the file that lists them. */
export const tabsIn = (file: string): readonly string[] => {
  const [, list = ''] = /_TABS = \[([^\]]*)\]/.exec(readFileSync(join(ROUTES, file), 'utf8')) ?? []
  return Array.from(list.matchAll(/'([\w-]+)'/g), ([, name = '']) => name)
}
