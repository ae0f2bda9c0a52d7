import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { partnersLaws } from './partners-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the partners of $name', partnersLaws)
onPostgres('the partners', partnersLaws)
