import type { IncomingHttpHeaders } from 'node:http'
import type { Answer, TextAnswer } from '../../http/answer.ts'
import { packedAnswer } from '../../http/packed-answer.ts'
import { safe } from './page/html.ts'

/** Stands in a page where the address of the service belongs. */
export const ADDRESS_MARK = 'http://address-of-this-service'

/** Pages that are kept packed; whoever asks under yet another name gets one that is not. */
const MAX_PACKED = 8

/** No longer than a host can be, and a port. */
const MAX_ADDRESS_CHARS = 300
const ADDRESS = /^https?:\/\/[\w.:[\]-]+(?:\/[\w./-]*)?$/

/** A page that shows the address it was asked for at. `otherwise` stands where a request names none, or something else. */
export function addressedPage(
  page: TextAnswer,
  otherwise: string,
): (headers: IncomingHttpHeaders, address: string) => Answer {
  const parts = page.body.split(ADDRESS_MARK)
  const packed = new Map<string, (headers: IncomingHttpHeaders) => Answer>()
  return (headers, asked) => {
    const isAddress = asked.length <= MAX_ADDRESS_CHARS && ADDRESS.test(asked)
    const address = isAddress ? asked : otherwise
    const known = packed.get(address)
    if (known !== undefined) return known(headers)
    const made = { ...page, body: parts.join(safe(address)) }
    if (packed.size >= MAX_PACKED) return made
    const answer = packedAnswer(made)
    packed.set(address, answer)
    return answer(headers)
  }
}
