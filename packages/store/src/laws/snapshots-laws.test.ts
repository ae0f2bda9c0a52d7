import { describe } from 'vitest'
import { snapshotsLaws } from './snapshots-laws.ts'
import { allStores } from './stores.ts'

describe.each(allStores())('the snapshots of $name', snapshotsLaws)
