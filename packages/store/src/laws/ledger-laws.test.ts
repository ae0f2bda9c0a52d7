import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { ledgerLaws } from './ledger-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the ledger of $name', ledgerLaws)
onPostgres('the ledger', ledgerLaws)
