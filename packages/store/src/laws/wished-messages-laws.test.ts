import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'
import { wishedMessagesLaws } from './wished-messages-laws.test.support.ts'

describe.each(allStores())('messages that $name has on wish', wishedMessagesLaws)
onPostgres('messages on wish', wishedMessagesLaws)
