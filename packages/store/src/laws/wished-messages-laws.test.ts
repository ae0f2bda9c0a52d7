import { describe } from 'vitest'
import { allStores } from './stores.test.support.ts'
import { wishedMessagesLaws } from './wished-messages-laws.test.support.ts'

describe.each(allStores())('messages that $name has on wish', wishedMessagesLaws)
