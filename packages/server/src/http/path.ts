import type { FastifyRequest } from 'fastify'

/** The path of a request as sent, without its query. */
export function pathOf(request: FastifyRequest): string {
  const url = request.raw.url ?? '/'
  const end = url.indexOf('?')
  return end < 0 ? url : url.slice(0, end)
}

/** A parameter of the path as it was sent, still percent-encoded. */
export function rawParam(request: FastifyRequest, name: string): string {
  const pattern = (request.routeOptions.url ?? '').split('/')
  return pathOf(request).split('/')[pattern.indexOf(`:${name}`)] ?? ''
}
