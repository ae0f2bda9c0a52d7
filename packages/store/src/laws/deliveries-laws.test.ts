import { describe } from 'vitest'
import { deliveriesLaws } from './deliveries-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the deliveries of $name', deliveriesLaws)
