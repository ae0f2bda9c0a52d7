import { describe } from 'vitest'
import { ledgerLaws } from './ledger-laws.ts'
import { allStores } from './stores.ts'

describe.each(allStores())('the ledger of $name', ledgerLaws)
