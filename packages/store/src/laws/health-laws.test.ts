import { describe } from 'vitest'
import { healthLaws } from './health-laws.ts'
import { allStores } from './stores.ts'

describe.each(allStores())('the integration health of $name', healthLaws)
