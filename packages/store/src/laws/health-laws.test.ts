import { describe } from 'vitest'
import { healthLaws } from './health-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the integration health of $name', healthLaws)
