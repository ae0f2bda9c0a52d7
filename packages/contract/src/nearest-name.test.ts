import { expect, it } from 'vitest'
import { nearestName } from './nearest-name.ts'

const OPTIONS = ['baseUrl', 'apiKey', 'timeoutMs', 'totalTimeoutMs', 'retries']
const SETTINGS = ['WINNOW_PORT', 'WINNOW_HOST', 'WINNOW_PUBLIC_URL']

it.each([
  ['timeout', OPTIONS, 'timeoutMs'],
  ['totalTimeout', OPTIONS, 'totalTimeoutMs'],
  ['baseURL', OPTIONS, 'baseUrl'],
  ['url', OPTIONS, 'baseUrl'],
  ['api_key', OPTIONS, 'apiKey'],
  ['retrys', OPTIONS, 'retries'],
  ['proxy', OPTIONS, undefined],
  ['x', OPTIONS, undefined],
  ['', OPTIONS, undefined],
  ['p'.repeat(101), ['p'.repeat(102)], undefined],
  ['PROT', ['HOST', 'PUBLIC_URL', 'PORT'], 'PORT'],
  ['OHST', ['PORT', 'HOST'], 'HOST'],
  ['WINNOW_PROT', SETTINGS, 'WINNOW_PORT'],
  ['anything', [], undefined],
])('takes %j among %j for %j', (word, names, meant) => {
  expect(nearestName(word, names)).toBe(meant)
})
