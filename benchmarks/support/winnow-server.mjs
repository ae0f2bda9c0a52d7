/**
 * Winnow as a measured process. Its argument: `{ directory, store, flags }`; `store`: options that no user
 * may set (durability, commitDelayMs). Sends `{ port, apiKey, beaconKey }` when it answers.
 */
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { credentialsPath, loadConfig, startService } from '../../packages/server/dist/index.js'

const { directory, store, flags: further } = JSON.parse(process.argv[2])
const flags = { data_dir: directory, host: '127.0.0.1', port: '0', log_level: 'error', ...further }
const config = loadConfig({ flags, env: {} })

const service = await startService(config, { store })
const { production } = JSON.parse(readFileSync(credentialsPath(directory), 'utf8'))
process.send({
  port: Number(new URL(service.address).port),
  apiKey: production.api_key,
  beaconKey: production.beacon_key,
})
const end = () => void service.close().then(() => process.exit(0))
process.once('SIGTERM', end)
process.once('disconnect', end)
