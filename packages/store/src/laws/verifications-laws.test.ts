import { describe } from 'vitest'
import { onSharedPostgres } from '../postgres/open-for-laws.test.support.ts'
import { verificationsLaws } from './verifications-laws.test.support.ts'
import { sharedStores } from './stores.test.support.ts'

describe.each(sharedStores())('the verifications of $name', verificationsLaws)
onSharedPostgres('the verifications', verificationsLaws)
