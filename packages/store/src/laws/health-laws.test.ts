import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { healthLaws } from './health-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the integration health of $name', healthLaws)
onPostgres('the integration health', healthLaws)
