/**
 * What of the React Native SDK needs React Native itself: types, the interfaces that its codegen makes, both native halves. Tried
 * where `npm run test:sdks` has brought it once (209 MB); the tests of its JavaScript are run in any case.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../sdks/react-native/ci/build.sh')
const cache = process.env['WINNOW_SDK_CACHE'] ?? '/var/tmp/winnow-sdk'
const isBrought =
  existsSync(cache) &&
  readdirSync(cache).some(
    (name) => name.startsWith('react-native-') && existsSync(join(cache, name, '.complete')),
  )
describe('the React Native SDK', () => {
  it.skipIf(isBrought)('is not tried with React Native', () => {
    console.warn('React Native is not here: npm run test:sdks brings it.')
    expect(isBrought).toBe(false)
  })

  it.skipIf(!isBrought)(
    'fits React Native, and its native halves are built',
    () => {
      const { status, stdout, stderr } = spawnSync('bash', [script], { encoding: 'utf8' })
      expect(stdout + stderr).not.toContain('is not tested')
      expect(status).toBe(0)
    },
    900_000,
  )
})
