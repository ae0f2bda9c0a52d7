/**
 * The iOS SDK as its own script builds and tries it, with a real service, where the machine has a Swift: `npm run
 * test:sdks` brings one. Nothing is downloaded here.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../sdks/ios/ci/build.sh')
const hasSwift = spawnSync('bash', ['-c', 'command -v swift']).status === 0
const leftOut = hasSwift ? '' : ' (left out: there is no Swift; npm run test:sdks brings it)'

describe('the iOS SDK', () => {
  it.skipIf(!hasSwift)(
    `is built and passes its tests${leftOut}`,
    () => {
      const { status, stdout, stderr } = spawnSync('bash', [script], { encoding: 'utf8' })
      expect(stdout + stderr).toContain('with 0 failures')
      expect(status).toBe(0)
    },
    900_000,
  )
})
