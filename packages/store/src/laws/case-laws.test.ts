import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { caseLaws } from './case-laws.test.support.ts'
import { claimLaws } from './claim-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the cases of $name', caseLaws)
describe.each(allStores())('the claims of $name', claimLaws)
onPostgres('the claims', claimLaws)
onPostgres('the cases', caseLaws)
