import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { auditLaws } from './audit-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the audit of $name', auditLaws)
onPostgres('the audit', auditLaws, /twin/)
