import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { recordsLaws } from './records-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the records of $name', recordsLaws)
onPostgres('the records', recordsLaws, /twin|are known by their names|show each of a row/)
