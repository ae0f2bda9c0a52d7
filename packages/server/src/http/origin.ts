import type { IncomingHttpHeaders } from 'node:http'

/** The origin of the page a request comes from; of an image only `Referer` tells it. */
export function originOf({ origin, referer }: IncomingHttpHeaders): string | undefined {
  const said = origin ?? referer ?? ''
  if (!URL.canParse(said)) return undefined
  const { origin: read, protocol } = new URL(said)
  return protocol === 'https:' || protocol === 'http:' ? read : undefined
}

/**
 * Headers that let a page of another origin see the answer, cookies included. There is nothing in it
 * but whether the beacon was taken.
 */
export const sharedWith = (origin: string | undefined): Readonly<Record<string, string>> =>
  origin === undefined
    ? {}
    : {
        'access-control-allow-origin': origin,
        'access-control-allow-credentials': 'true',
        vary: 'Origin',
      }
