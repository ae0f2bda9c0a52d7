import { once } from 'node:events'
import { createServer } from 'node:net'
import type { App } from '../app.ts'
import { ConfigError } from '../config/load-config.ts'

/** Where a service is to be found. */
export interface Place {
  readonly host: string
  readonly port: number
}

/** What to do about an address that cannot be opened, by the code of the system's error. */
const REMEDIES: ReadonlyMap<string, (place: Place) => string> = new Map([
  [
    'EADDRINUSE',
    ({ host, port }: Place) =>
      `port ${port} of ${host} is taken by another process: stop that, or choose another port`,
  ],
  [
    'EACCES',
    ({ port }: Place) => `this user may not open port ${port}: choose one from 1024 on as the port`,
  ],
  [
    'EADDRNOTAVAIL',
    ({ host }: Place) => `${host} is no address of this machine: choose another host`,
  ],
  ['ENOTFOUND', ({ host }: Place) => `${host} is not known as a name: choose another host`],
])

/** Listens. Errors: ConfigError with a remedy when the address cannot be had. */
export async function listen(app: Pick<App, 'listen'>, place: Place): Promise<void> {
  await atPlace(place, () => app.listen(place))
}

/**
 * Listens and closes at once, so that an address that cannot be had is known
 * before anything is made or read. It may be taken until `listen`. Errors: as `listen`.
 */
export async function tryPlace(place: Place): Promise<void> {
  const probe = createServer((socket) => socket.destroy())
  await atPlace(place, async () => {
    probe.listen(place.port, place.host)
    await once(probe, 'listening')
    probe.close()
    await once(probe, 'close')
  })
}

async function atPlace(place: Place, open: () => Promise<unknown>): Promise<void> {
  try {
    await open()
  } catch (cause) {
    const remedy = REMEDIES.get((cause as NodeJS.ErrnoException).code ?? '')
    if (remedy === undefined) throw cause
    const settings = '(--port, WINNOW_PORT; --host, WINNOW_HOST)'
    throw new ConfigError(`${remedy(place)} ${settings}`, { cause })
  }
}
