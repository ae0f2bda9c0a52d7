import inject, { type InjectOptions, type Response } from 'light-my-request'
import type { App } from '../app.ts'

/** Sends a request to a service without a socket. */
export type Inject = (asked: InjectOptions | string) => Promise<Response>

/** A service that requests can be sent to without a socket, by what its server listens with. */
export const injected =
  ({ server }: Pick<App, 'server'>): Inject =>
  (asked) =>
    inject((request, response) => {
      server.emit('request', request, response)
    }, asked)
