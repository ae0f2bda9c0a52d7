import * as fc from 'fast-check'
import { entryLaws } from './entry-laws.test.support.ts'

entryLaws('lost', { bodies: fc.constant({}), former: [['{}', {}]] })
