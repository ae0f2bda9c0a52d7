import { describe } from 'vitest'
import { onSharedPostgres } from '../postgres/open-for-laws.test.support.ts'
import { merchantsLaws } from './merchants-laws.test.support.ts'
import { sharedStores } from './stores.test.support.ts'

describe.each(sharedStores())('the merchants of $name', merchantsLaws)
onSharedPostgres('the merchants', merchantsLaws)
