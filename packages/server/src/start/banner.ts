import { join, relative } from 'node:path'

/** What the banner tells. */
export interface BannerFacts {
  readonly address: string
  readonly dataDirectory: string
  readonly isFirstStart: boolean
  readonly version: string
}

/**
 * What a person sees at the start: where the service is, where its keys are, and a line that sends
 * an event as it stands. The line reads the key from its file, so that no key is ever printed.
 */
export function banner({ address, dataDirectory, isFirstStart, version }: BannerFacts): string {
  const file = shownPath(join(dataDirectory, 'credentials.json'))
  const keys = isFirstStart ? `${file} (made just now: keep it safe)` : file
  return [
    '',
    `  Winnow ${version} is ready.`,
    '',
    `  address   ${address}`,
    `  reference ${address}/docs`,
    `  keys      ${keys}`,
    '',
    '  Send an event and read its scores:',
    '',
    ...curlLines(address, file).map((line) => `  ${line}`),
    '',
  ].join('\n')
}

function curlLines(address: string, file: string): readonly string[] {
  const read = `node -p 'JSON.parse(fs.readFileSync(process.argv[1])).sandbox.api_key'`
  const key = `$(${read} ${quoted(file)})`
  const event =
    '{"$type":"$create_account","$user_id":"ann","$user_email":"ann@example.com","$ip":"203.0.113.7"}'
  return [
    `curl -u "${key}:" \\`,
    `  '${address}/v205/events?return_score=true' \\`,
    `  -H 'Content-Type: application/json' -d '${event}'`,
  ]
}

/** A path as it can be typed in this directory. */
function shownPath(path: string): string {
  const near = relative('.', path)
  return near.startsWith('..') || near === '' ? path : near
}

/** As a shell takes it: in single quotes, when anything in it has a meaning. */
const quoted = (path: string): string =>
  /^[\w./-]+$/.test(path) ? path : `'${path.replaceAll("'", `'\\''`)}'`
