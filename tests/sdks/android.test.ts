/**
 * The Android SDK as its own script builds and tries it, with what the machine has: `npm run test:sdks`
 * installs what is missing.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../sdks/android/ci/build.mjs')

const build = (flag: string) => spawnSync(process.execPath, [script, flag], { encoding: 'utf8' })

const missing = build('--missing').stdout.trim()
const leftOut = missing === '' ? '' : ` (left out: ${missing})`

describe('the Android SDK', () => {
  it.skipIf(missing !== '')(
    `is built and passes its tests${leftOut}`,
    () => {
      const { status, stdout, stderr } = build('--offline')
      expect(stdout + stderr).toContain('OK (')
      expect(status).toBe(0)
    },
    900_000,
  )
})
