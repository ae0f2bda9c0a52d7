import { describe } from 'vitest'
import { ledgerLaws } from './ledger-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the ledger of $name', ledgerLaws)
