import { describe } from 'vitest'
import { allStores } from './stores.test.support.ts'
import { trainerLaws } from './trainer-laws.test.support.ts'

describe.each(allStores())('the trainer of $name', trainerLaws)
