/**
 * The package for React Native as its own script tries it, types, codegen and native halves, where React Native was
 * installed before: `npm run test:sdks` does that.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'

const script = join(import.meta.dirname, '../../sdks/react-native/ci/build.sh')
const version = /^version=(.+)$/m.exec(readFileSync(script, 'utf8'))?.[1] ?? ''
const cache = process.env['WINNOW_SDK_CACHE'] ?? '/var/tmp/winnow-sdk'
const isInstalled = existsSync(join(cache, `react-native-${version}`, '.complete'))
const leftOut = isInstalled ? '' : ` (left out: no React Native ${version} in ${cache})`

describe('the package for React Native', () => {
  it.skipIf(!isInstalled)(
    `agrees with React Native in types, codegen and native halves${leftOut}`,
    () => {
      const { status, stdout, stderr } = spawnSync('bash', [script], { encoding: 'utf8' })
      expect(stdout + stderr).toContain('0 not implemented')
      expect(status).toBe(0)
    },
    900_000,
  )
})
