/**
 * Winnow as a measured process. Its argument: `{ directory, store, flags }`; `store`: options that no user
 * may set (durability, commitDelayMs). Sends `{ port, keys, firstAdminLink }` when it answers. Of messages `begin` and `end` it answers the
 * second with the longest turn of its event loop between them, in ms; of `{ timeline: 'begin' }` and `'end'` with a timeline (timeline.mjs),
 * when it was started with `isTimed`.
 */
import { once } from 'node:events'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { isBundleCurrent } from '../../packages/cli/bin/current-build.js'
import { chooseThreadFiles } from '../../packages/store/dist/thread-file.js'
import { credentialsPath, loadConfig, startService } from '../../packages/server/dist/index.js'

const BUNDLE = new URL('../../packages/cli/dist/bundle/', import.meta.url)

// Threads load as they do for users: from the bundle, in a quarter of the time.
const { directory, store, flags: further, isTimed = false } = JSON.parse(process.argv[2])
if (isBundleCurrent())
  chooseThreadFiles((name) =>
    isTimed && name === 'ledger-worker'
      ? new URL('timed-ledger-worker.mjs', import.meta.url)
      : new URL(`${name}.js`, BUNDLE),
  )
else
  console.warn(
    'the bundle is older than the packages, so threads start slowly: node scripts/set-up.mjs',
  )

// Without the first policy of new environments: budgets are of events alone, a policy's cost is measured by itself.
const usual = { host: '127.0.0.1', port: '0', log_level: 'error', start_policy: 'none' }
const flags = { data_dir: directory, ...usual, ...further }
const config = loadConfig({ flags, env: {} })

const service = await startService(config, { store })
const { production, admin_token, account_id } = JSON.parse(
  readFileSync(credentialsPath(directory), 'utf8'),
)
process.send({
  port: Number(new URL(service.address).port),
  keys: {
    apiKey: production.api_key,
    beaconKey: production.beacon_key,
    adminToken: admin_token,
    accountId: account_id,
  },
  firstAdminLink: await service.firstAdminLink(),
})

const LOOK_EVERY_MS = 1
const delays = monitorEventLoopDelay({ resolution: LOOK_EVERY_MS })
let endTimeline
process.on('message', async (what) => {
  if (what.timeline === 'begin') {
    await writesOfLedger()
    const { beginTimeline } = await import('./timeline.mjs')
    endTimeline = await beginTimeline(what)
    process.send(0)
  } else if (what.timeline === 'end') {
    const seen = await endTimeline()
    process.send({ ...seen, writes: await writesOfLedger() })
  } else if (what === 'begin') {
    delays.enable()
    // The first look of a monitor begins a turn later.
    await new Promise((resolve) => setTimeout(resolve, 2 * LOOK_EVERY_MS))
    delays.reset()
    process.send(0)
  } else if (what === 'end') {
    await new Promise((resolve) => setTimeout(resolve, 2 * LOOK_EVERY_MS))
    delays.disable()
    process.send(Math.max(0, delays.max / 1e6 - LOOK_EVERY_MS))
  }
})

/** What the ledger's thread timed since the last call. */
async function writesOfLedger() {
  const channel = new BroadcastChannel('timeline')
  const answered = once(channel, 'message')
  channel.postMessage('take')
  const [{ data }] = await answered
  channel.close()
  return data.writes
}

const end = () => void service.close().then(() => process.exit(0))
process.once('SIGTERM', end)
process.once('disconnect', end)
