import { describe } from 'vitest'
import { entityStatesLaws } from './entity-states-laws.ts'
import { allStores } from './stores.ts'

describe.each(allStores())('the entity states of $name', entityStatesLaws)
