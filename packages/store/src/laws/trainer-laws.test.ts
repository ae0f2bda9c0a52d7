import { describe } from 'vitest'
import { onPostgres } from '../postgres/open-for-laws.test.support.ts'
import { allStores } from './stores.test.support.ts'
import { trainerLaws } from './trainer-laws.test.support.ts'

describe.each(allStores())('the trainer of $name', trainerLaws)
onPostgres('the trainer', trainerLaws, /very bytes/)
