import { describe } from 'vitest'
import { recordsLaws } from './records-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the records of $name', recordsLaws)
