import { describe } from 'vitest'
import { entityStatesLaws } from './entity-states-laws.test.support.ts'
import { allStates } from './stores.test.support.ts'

describe.each(allStates())('the entity states of $name', entityStatesLaws)
