import { describe } from 'vitest'
import { entityStatesLaws } from './entity-states-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the entity states of $name', entityStatesLaws)
