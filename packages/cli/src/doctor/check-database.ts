import { secretsKeyPath } from '@winnow/server'
import { type DatabaseFacts, databaseFacts } from '@winnow/store'
import { openPlace } from '../ledger/open-place.ts'
import { messageOf } from '../output/message-of.ts'
import type { DataPlace } from '../service/data-place.ts'
import { checkGrowth } from './check-growth.ts'
import { checkLedger, checkRecords, checkSnapshot, newestMs } from './check-ledger.ts'
import { checkClock } from './check-machine.ts'
import { checkSecrets } from './check-secrets.ts'
import { doubtful, ill, unseen, well, type Finding } from './finding.ts'

interface Placed extends DataPlace {
  readonly secretsKeyFile: string
}

const REACH =
  'check the address, the user and the server; --database-url or WINNOW_DATABASE_URL names it'

/** A database, and what a node has of it. */
export async function checkDatabase(placed: Placed, url: string): Promise<readonly Finding[]> {
  const backups = unseen('backups', "PostgreSQL's own tools make them")
  try {
    return [...(await checkStored(placed, url)), backups]
  } catch (error) {
    return [ill('database', messageOf(error), REACH), checkClock(Date.now(), undefined), backups]
  }
}

async function checkStored(placed: Placed, url: string): Promise<readonly Finding[]> {
  const { dataDir: directory, secretsKeyFile } = placed
  const store = await openPlace(placed)
  try {
    return [
      ...serverFindings(await databaseFacts(url)),
      checkClock(Date.now(), await newestMs(store)),
      await checkLedger(store, { databaseUrl: url, directory }),
      await checkGrowth(store),
      await checkSnapshot(store),
      await checkRecords(store),
      await checkSecrets(store, secretsKeyPath(directory, secretsKeyFile)),
    ]
  } finally {
    await store.close()
  }
}

/** What the server says of itself. */
function serverFindings(facts: DatabaseFacts): readonly Finding[] {
  return [checkServer(facts), checkStandby(facts), checkActive(facts)]
}

function checkServer({ version, name, schema, isFollower }: DatabaseFacts): Finding {
  const server = `PostgreSQL ${version}, database ${name}, schema ${schema}`
  if (!isFollower) return well('database', server)
  return ill('database', `${server}: it follows another server`, 'name the primary server')
}

function checkStandby({ waitsForStandby }: DatabaseFacts): Finding {
  if (waitsForStandby) return well('failover', 'each commit waits for a synchronous standby')
  return doubtful(
    'failover',
    'no synchronous standby: a failover of the database may lose acknowledged events',
    'set synchronous_standby_names in PostgreSQL, and a synchronous_commit other than local',
  )
}

function checkActive({ active }: DatabaseFacts): Finding {
  if (active?.isHolding !== true) return unseen('active node', 'none holds the database')
  const { node, silentMs } = active
  return well('active node', `${node}, last sign of life ${(silentMs / 1000).toFixed(1)} s ago`)
}
