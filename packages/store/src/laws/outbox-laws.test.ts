import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { caseMessageLaws } from './case-message-laws.test.support.ts'
import { outboxLaws } from './outbox-laws.test.support.ts'
import { outboxWatchLaws } from './outbox-watch-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the outbox of $name', (kind) => {
  outboxLaws(kind)
  outboxWatchLaws(kind)
  describe('messages about cases', () => caseMessageLaws(kind))
})
onPostgres(
  'the outbox',
  (kind) => {
    outboxLaws(kind)
    outboxWatchLaws(kind)
    describe('messages about cases', () => caseMessageLaws(kind))
  },
  /without anybody reading|from an earlier run|undone in time/,
)
