import { describe } from 'vitest'
import { recordsLaws } from './records-laws.ts'
import { allStores } from './stores.ts'

describe.each(allStores())('the records of $name', recordsLaws)
