/**
 * The iOS SDK as its own script builds and tries it, where the machine has a Swift of its own: `npm run test:sdks`
 * brings one, which takes 2.6 GB.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../sdks/ios/ci/build.sh')
const hasSwift = spawnSync('swift', ['--version']).status === 0

describe('the iOS SDK', () => {
  it.skipIf(hasSwift)('is not tried', () => {
    console.warn('The iOS SDK is not tried: there is no swift. npm run test:sdks brings it.')
    expect(hasSwift).toBe(false)
  })

  it.skipIf(!hasSwift)(
    'is built and passes its tests',
    () => {
      const { status, stdout, stderr } = spawnSync('bash', [script], { encoding: 'utf8' })
      expect(stdout + stderr).toContain('Test Suite')
      expect(status).toBe(0)
    },
    900_000,
  )
})
