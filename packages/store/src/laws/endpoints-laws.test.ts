import { describe } from 'vitest'
import { endpointsLaws } from './endpoints-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the endpoints of $name', endpointsLaws)
