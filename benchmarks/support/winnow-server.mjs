/**
 * Winnow as a measured process. Its argument: `{ directory, store, flags }`; with options for the store
 * (durability, commitDelayMs) the service is put together here, because no user may set those.
 * Sends `{ port, apiKey, beaconKey }` when it answers.
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import {
  buildApp,
  CommitTimes,
  credentialsPath,
  loadConfig,
  openLocalAccess,
  openLog,
  openServices,
  startService,
} from '../../packages/server/dist/index.js'
import { openPlaces, openSqliteStore } from '../../packages/store/dist/index.js'

const { directory, store: storeOptions, flags: further } = JSON.parse(process.argv[2])
const flags = { data_dir: directory, host: '127.0.0.1', port: '0', log_level: 'error', ...further }
const config = loadConfig({ flags, env: {} })

const nowMs = () => Date.now()

async function startWith(options) {
  const commitTimes = new CommitTimes()
  const onCommit = (ms) => commitTimes.took(ms)
  const store = await openSqliteStore({ directory, onCommit, ...options })
  const places = openPlaces({ cacheDirectory: join(directory, 'places') })
  const access = await openLocalAccess(store.accounts, directory, nowMs())
  const log = openLog(config.logLevel)
  const foundations = { config, store, places, access, log, nowMs }
  const figures = { commitTimes, processFigures: 'with_process' }
  const { services } = await openServices({ ...foundations, ...figures })
  const app = await buildApp(services)
  const address = await app.listen({ host: config.host, port: config.port })
  const close = async () => {
    await app.close()
    await services.core.close()
    await store.close()
  }
  return { address, close }
}

const service =
  storeOptions === undefined ? await startService(config) : await startWith(storeOptions)
const { production } = JSON.parse(readFileSync(credentialsPath(directory), 'utf8'))
process.send({
  port: Number(new URL(service.address).port),
  apiKey: production.api_key,
  beaconKey: production.beacon_key,
})
const end = () => void service.close().then(() => process.exit(0))
process.once('SIGTERM', end)
process.once('disconnect', end)
