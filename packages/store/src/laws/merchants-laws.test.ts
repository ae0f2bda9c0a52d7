import { describe } from 'vitest'
import { merchantsLaws } from './merchants-laws.test.support.ts'
import { sharedStores } from './stores.test.support.ts'

describe.each(sharedStores())('the merchants of $name', merchantsLaws)
