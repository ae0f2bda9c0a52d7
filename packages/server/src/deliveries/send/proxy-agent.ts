import { Agent as HttpAgent, request } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { Duplex } from 'node:stream'
import { connect, type ConnectionOptions } from 'node:tls'

type Connected = (error: Error | null, socket?: Duplex) => void

/** Opens connections through a proxy that knows CONNECT, which resolves names itself. */
export function proxyAgents(proxy: URL, options: { readonly keepAlive: boolean }) {
  const http = Object.assign(new HttpAgent(options), {
    createConnection(to: ConnectionOptions, done: Connected): void {
      tunnel(proxy, to).then((socket) => done(null, socket), done)
    },
  })
  const https = Object.assign(new HttpsAgent(options), {
    createConnection(to: ConnectionOptions, done: Connected): void {
      const secured = (socket: Duplex) =>
        connect({ ...to, socket, servername: to.servername ?? to.host ?? '' })
      tunnel(proxy, to).then((socket) => done(null, secured(socket)), done)
    },
  })
  return { http, https }
}

function tunnel(proxy: URL, { host, port }: ConnectionOptions): Promise<Duplex> {
  const target = `${String(host)}:${String(port)}`
  const credentials = proxy.username === '' ? undefined : `${proxy.username}:${proxy.password}`
  return new Promise((resolve, reject) => {
    const connecting = request({
      host: proxy.hostname,
      port: proxy.port || 80,
      method: 'CONNECT',
      path: target,
      headers: {
        host: target,
        ...(credentials !== undefined && {
          'proxy-authorization': `Basic ${Buffer.from(decodeURIComponent(credentials)).toString('base64')}`,
        }),
      },
    })
    connecting.once('connect', ({ statusCode = 0 }, socket) => {
      if (statusCode === 200) return resolve(socket)
      socket.destroy()
      reject(proxyError(`the proxy answered ${statusCode}`))
    })
    connecting.once('error', (cause) => reject(proxyError('the proxy cannot be reached', cause)))
    connecting.end()
  })
}

const proxyError = (message: string, cause?: unknown): Error =>
  Object.assign(new Error(message, { cause }), { code: 'PROXY_REFUSED' })
