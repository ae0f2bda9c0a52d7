import { describe } from 'vitest'
import { partnersLaws } from './partners-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the partners of $name', partnersLaws)
