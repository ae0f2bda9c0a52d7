import { describe } from 'vitest'
import { outboxLaws } from './outbox-laws.test.support.ts'
import { outboxWatchLaws } from './outbox-watch-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'

describe.each(allStores())('the outbox of $name', (kind) => {
  outboxLaws(kind)
  outboxWatchLaws(kind)
})
