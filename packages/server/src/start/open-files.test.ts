import { expect, it } from 'vitest'
import { ConfigError } from '../config/load-config.ts'
import { DEFAULT_CONFIG } from '../config/settings.ts'
import { boundByFiles } from './open-files.ts'

const asked = { ...DEFAULT_CONFIG, maxConnections: 1000 }

it.each([
  [undefined, 1000],
  [Infinity, 1000],
  [1128, 1000],
  [1127, 999],
  [256, 128],
])('with a limit of %s open files there are %d connections', (limit, connections) => {
  expect(boundByFiles(asked, limit)).toEqual({ ...asked, maxConnections: connections })
})

it('refuses too low a limit, and says what to set', () => {
  const bound = (): unknown => boundByFiles(asked, 255)
  expect(bound).toThrow(ConfigError)
  expect(bound).toThrow(/255 open files, and needs 256 .*ulimit -n .*LimitNOFILE=/)
})
