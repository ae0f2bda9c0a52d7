import { join, relative } from 'node:path'

/** The file with the keys, as it can be typed in this directory. */
export const credentialsShown = (dataDirectory: string): string =>
  shownIn(dataDirectory, 'credentials.json')

/** A file of the data directory, likewise. */
export function shownIn(dataDirectory: string, file: string): string {
  const path = join(dataDirectory, file)
  const near = relative('.', path)
  return near.startsWith('..') || near === '' ? path : near
}

/** The `-u` of a `curl` with the production key. It reads the key from its file, so that no key is ever printed. */
export function keyArgument(dataDirectory: string): string {
  const read = `node -p 'JSON.parse(fs.readFileSync(process.argv[1])).production.api_key'`
  return `-u "$(${read} ${quoted(credentialsShown(dataDirectory))}):"`
}

/** As a shell takes it: in single quotes, when anything in it has a meaning. */
export const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
