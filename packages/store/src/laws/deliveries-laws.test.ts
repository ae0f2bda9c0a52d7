import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { deliveriesLaws } from './deliveries-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the deliveries of $name', deliveriesLaws)
onPostgres('the deliveries', deliveriesLaws)
