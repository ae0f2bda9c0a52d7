import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { listLaws } from './list-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the lists of $name', listLaws)
onPostgres('the lists', listLaws, /twin/)
