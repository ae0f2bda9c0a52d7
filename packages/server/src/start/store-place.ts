import type { StorePlace } from '@winnow/store'
import { type Config, NO_DATABASE } from '../config/settings.ts'

type PlaceSettings = Pick<Config, 'dataDirectory' | 'databaseUrl'>

/** The database of a service; undefined = everything is in its data directory. */
export const databaseOf = ({ databaseUrl }: PlaceSettings): string | undefined =>
  databaseUrl === NO_DATABASE ? undefined : databaseUrl

/** Where the threads of a service find its store. */
export function storePlace(config: PlaceSettings): StorePlace {
  const databaseUrl = databaseOf(config)
  const { dataDirectory: directory } = config
  return databaseUrl === undefined ? directory : { databaseUrl, directory }
}

/** The database as people may see it: without its password and its options. */
export function shownDatabaseOf(config: PlaceSettings): string | undefined {
  const databaseUrl = databaseOf(config)
  if (databaseUrl === undefined) return undefined
  const { protocol, host, pathname } = new URL(databaseUrl)
  return `${protocol}//${host}${pathname}`
}
