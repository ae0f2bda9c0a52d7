import * as fc from 'fast-check'
import { anyText } from './any-body.test.support.ts'
import { entryLaws } from './entry-laws.test.support.ts'

const anyCounter = fc.record({ id: anyText, fullAfter: fc.nat() }, { requiredKeys: ['id'] })

entryLaws('counter', {
  bodies: fc.record({ is: fc.constantFrom('ready', 'full'), counters: fc.array(anyCounter) }),
})
