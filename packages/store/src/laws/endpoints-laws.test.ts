import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { endpointsLaws } from './endpoints-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the endpoints of $name', endpointsLaws)
onPostgres('the endpoints', endpointsLaws)
