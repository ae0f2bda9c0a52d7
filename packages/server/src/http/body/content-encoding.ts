import type { IncomingHttpHeaders } from 'node:http'

/** How a body is packed: names of codings are the same in any case. */
export const contentEncoding = ({
  'content-encoding': said = 'identity',
}: IncomingHttpHeaders): string => said.trim().toLowerCase()
