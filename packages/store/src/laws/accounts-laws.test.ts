import { describe } from 'vitest'
import { accountsLaws } from './accounts-laws.ts'
import { allStores } from './stores.ts'

describe.each(allStores())('the accounts of $name', accountsLaws)
