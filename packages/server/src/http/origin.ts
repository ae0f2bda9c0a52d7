import type { IncomingHttpHeaders } from 'node:http'

/** `Origin` and `Referer` values parsed recently; a shop has few pages, and each sends thousands of beacons. */
const KNOWN_PAGES = 1_000

/** A longer address is read each time, so that what is known stays small. */
const KNOWN_PAGE_CHARS = 256

const known = new Map<string, string | undefined>()

/** The origin of the page a request comes from; of an image only `Referer` tells it. */
export function originOf({ origin, referer }: IncomingHttpHeaders): string | undefined {
  const said = origin ?? referer
  if (said === undefined) return undefined
  if (said.length > KNOWN_PAGE_CHARS) return readOrigin(said)
  if (!known.has(said)) {
    if (known.size >= KNOWN_PAGES) known.clear()
    known.set(said, readOrigin(said))
  }
  return known.get(said)
}

function readOrigin(said: string): string | undefined {
  if (!URL.canParse(said)) return undefined
  const { origin, protocol } = new URL(said)
  return protocol === 'https:' || protocol === 'http:' ? origin : undefined
}

/** What browsers say of a frame in a sandbox, of a file, and where the page hides its address. */
const OPAQUE = 'null'

/**
 * Headers that let a page of another origin see the answer, cookies included, one without an origin of its own
 * too. There is nothing in it but whether the beacon was taken.
 */
export function sharedWith(headers: IncomingHttpHeaders): Readonly<Record<string, string>> {
  const origin = headers.origin === OPAQUE ? OPAQUE : originOf(headers)
  if (origin === undefined) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    vary: 'Origin',
  }
}
