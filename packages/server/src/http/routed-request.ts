import type { IncomingHttpHeaders, IncomingMessage } from 'node:http'
import { pathIn, targetOf } from './path.ts'
import { parseQuery, type Query } from './query.ts'

const AUTHORIZATION = 'authorization'

/** A request with a known route. Its body is read by what guards the route. */
export class RoutedRequest {
  readonly raw: IncomingMessage
  /** The route's path as declared, parameters by their names: `/v1/users/:userId`. */
  readonly pattern: string
  private parsed: Query | undefined
  private readonly meant: string | undefined

  /** `meant`: the target that the request is read as, where that is not the one that was sent. */
  constructor(raw: IncomingMessage, pattern: string, meant?: string) {
    this.raw = raw
    this.pattern = pattern
    this.parsed = undefined
    this.meant = meant
  }

  get headers(): IncomingHttpHeaders {
    return this.raw.headers
  }

  /** Every `Authorization` header; `headers` has the first alone. */
  get authorizations(): readonly string[] {
    const { rawHeaders } = this.raw
    const found: string[] = []
    for (let at = 0; at < rawHeaders.length; at += 2) {
      const name = rawHeaders[at]
      if (name?.length === AUTHORIZATION.length && name.toLowerCase() === AUTHORIZATION) {
        found.push(rawHeaders[at + 1] ?? '')
      }
    }
    return found
  }

  /** Path and query, still percent-encoded. */
  get target(): string {
    return this.meant ?? targetOf(this.raw)
  }

  /** The query's parameters, read when they are first asked for. */
  get query(): Query {
    return (this.parsed ??= parseQuery(this.target))
  }

  /** A parameter of the path as it was sent, still percent-encoded. */
  param(name: string): string {
    const at = this.pattern.split('/').indexOf(`:${name}`)
    return pathIn(this.target).split('/')[at] ?? ''
  }
}
