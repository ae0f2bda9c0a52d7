import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { snapshotsLaws } from './snapshots-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the snapshots of $name', snapshotsLaws)
onPostgres('the snapshots', snapshotsLaws)
