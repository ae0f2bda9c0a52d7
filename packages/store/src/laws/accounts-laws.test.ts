import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { accountsLaws } from './accounts-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the accounts of $name', accountsLaws)
onPostgres('the accounts', accountsLaws)
