import { connect } from 'node:net'
import { ownCommand } from '../own-command.ts'
import { keyHeader } from '../service/admin-api.ts'
import type { Credentials } from '../service/credentials.ts'
import { getText } from '../service/get-text.ts'
import { readinessOf } from '../service/readiness.ts'
import type { RunningService } from '../service/running-service.ts'
import { doubtful, ill, unseen, well, type Finding } from './finding.ts'

const TIMEOUT_MS = 5_000

async function checkReady({ url }: RunningService): Promise<Finding> {
  const readiness = await readinessOf(url)
  if (readiness === 'silent') {
    return ill('service', `${url} does not answer`, 'look at its log, and start it again')
  }
  if (readiness === 'ready') return well('service', `${url} is ready`)
  return ill('service', `${url} is not ready: ${readiness.reason}`, 'look at its log')
}

/** Asking for the score of an unknown user shows whether the key is valid, and changes nothing. */
async function checkKey(
  { url }: RunningService,
  { production, sandbox }: Credentials,
): Promise<Finding> {
  for (const [name, { api_key: key }] of Object.entries({ production, sandbox })) {
    const authorization = keyHeader(key)
    const answer = await getText(`${url}/v205/users/winnow-doctor/score`, { authorization })
    if (answer === undefined) return unseen('keys', 'the service does not answer')
    const { status } = JSON.parse(answer.text) as { readonly status?: number }
    if (status === 51) {
      const remedy = `${ownCommand(['keys', 'create', '--environment', name])} makes one and writes it there`
      return ill('keys', `the ${name} key of credentials.json is not known`, remedy)
    }
  }
  return well('keys', 'the keys of credentials.json are known')
}

/** Asks a running service. */
export async function checkService(
  service: RunningService,
  credentials: Credentials | undefined,
): Promise<readonly Finding[]> {
  const ready = await checkReady(service)
  if (credentials === undefined || ready.state === 'ill') return [ready]
  return [ready, await checkKey(service, credentials)]
}

function isTaken(host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: TIMEOUT_MS })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.on('connect', () => end(true))
    socket.on('error', () => end(false))
    socket.on('timeout', () => end(false))
  })
}

/** The port must be free for a service that is to be started. */
export async function checkPort(host: string, port: number): Promise<Finding> {
  if (port !== 0 && (await isTaken(host, port))) {
    const remedy = 'stop what listens there, or use another one with --port'
    return ill('port', `something else listens on ${host}:${port}`, remedy)
  }
  return well('port', `${host}:${port} is free`)
}

/** What an address without a port means. */
const HTTP_PORT = 80

/** A port that was asked for, and on which the service that runs does not listen. */
export async function checkAskedPort(
  { url }: RunningService,
  host: string,
  port: number,
): Promise<readonly Finding[]> {
  if (port === Number(new URL(url).port || HTTP_PORT)) return []
  const found = await checkPort(host, port)
  if (found.state === 'ill') return [found]
  return [doubtful('port', `${found.told}: the service listens on ${url}`, 'leave out --port')]
}
