import { describe } from 'vitest'
import { verificationsLaws } from './verifications-laws.test.support.ts'
import { sharedStores } from './stores.test.support.ts'

describe.each(sharedStores())('the verifications of $name', verificationsLaws)
