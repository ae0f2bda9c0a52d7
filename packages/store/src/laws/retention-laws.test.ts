import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { retentionLaws } from './retention-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('ages of $name', retentionLaws)
onPostgres('ages', retentionLaws)
