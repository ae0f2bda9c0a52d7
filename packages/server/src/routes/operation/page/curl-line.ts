import type { ApiDocument, Call, Parameter } from './document.ts'
import { mediaOf } from './document.ts'
import { exampleIn } from './example-of.ts'

/** The same shell variables as in the guides. */
const KEYS: Readonly<Record<string, string>> = {
  basic: ` -u "$WINNOW_KEY:"`,
  beacon: ` -u "$WINNOW_BEACON_KEY:"`,
  partner: ` -u "$WINNOW_PARTNER_KEY:"`,
  bearer: ` -H "Authorization: Bearer $WINNOW_ADMIN_TOKEN"`,
  person: ` -H "Authorization: Bearer $WINNOW_TOKEN"`,
}

/** A call as it is typed in a shell. */
export function curlLine(call: Call, document: ApiDocument): string {
  const { method, security, parameters = [], requestBody } = call
  const scheme = security === undefined ? 'basic' : (Object.keys(security[0] ?? {})[0] ?? '')
  const media = mediaOf(requestBody)
  const verb =
    method === 'get' || (method === 'post' && media !== undefined)
      ? ''
      : ` -X ${method.toUpperCase()}`
  const address = `"$WINNOW_URL${filledIn(call.path, parameters)}${wished(parameters)}"`
  const line = `curl${verb} ${address}${KEYS[scheme] ?? ''}`
  if (media === undefined) return line
  const flag = media.type === 'application/json' ? '-d' : '--data-binary'
  const example = exampleIn(media, document)
  const body = bodyText(media.type, scheme === 'beacon' ? withoutKey(example) : example)
  return `${line} \\\n  -H 'Content-Type: ${media.type}' \\\n  ${flag} '${body}'`
}

/** The header has the key; with another one in the body, neither would count. */
function withoutKey(example: unknown): unknown {
  if (typeof example !== 'object' || example === null || !('key' in example)) return example
  const { key: _, ...others } = example
  return others
}

/** Of NDJSON one line. */
const bodyText = (type: string, example: unknown): string =>
  (type === 'application/json'
    ? JSON.stringify(example, undefined, 2)
    : JSON.stringify(example)
  ).replaceAll("'", String.raw`'\''`)

const filledIn = (path: string, parameters: readonly Parameter[]): string =>
  path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const found = parameters.find((one) => one.in === 'path' && one.name === name)
    return found?.example ?? whole
  })

/** A query is shown where without it the call would be refused, or say nothing. */
const wished = (parameters: readonly Parameter[]): string => {
  const asked = parameters.filter((one) => one.in === 'query' && one.example !== undefined)
  const pairs = asked.map(({ name, example = '' }) => `${name}=${example}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}
