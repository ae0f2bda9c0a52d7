import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { ConfigError, loadConfig } from './load-config.ts'
import { DEFAULT_CONFIG, SETTINGS } from './settings.ts'

function fileWith(text: string, name = 'winnow.config.yaml'): string {
  const path = join(mkdtempSync(join(tmpdir(), 'winnow-config-')), name)
  writeFileSync(path, text)
  return path
}

describe('loadConfig', () => {
  it('has defaults that are valid themselves', () => {
    expect(loadConfig({ env: {} })).toEqual(DEFAULT_CONFIG)
    expect(DEFAULT_CONFIG).toMatchObject({ dataDirectory: './data', host: '127.0.0.1', port: 8080 })
    for (const { read, fallback } of Object.values(SETTINGS)) {
      expect((read as (value: unknown) => unknown)(fallback)).toBe(fallback)
    }
  })

  it('reads file, environment and flags, each over the one before', () => {
    const WINNOW_CONFIG = fileWith('port: 1001\nhost: "::1"\nlog_level: debug\n')
    expect(loadConfig({ env: { WINNOW_CONFIG } })).toMatchObject({
      port: 1001,
      host: '::1',
      logLevel: 'debug',
    })
    const env = { WINNOW_CONFIG, WINNOW_PORT: '1002', WINNOW_HOST: '' }
    expect(loadConfig({ env })).toMatchObject({ port: 1002, host: '::1' })
    expect(loadConfig({ env, flags: { port: '1003' } })).toMatchObject({ port: 1003 })
  })

  it.each([
    [{}, 90],
    [{ WINNOW_BEACON_DETAILS_DAYS: '' }, 90],
    [{ WINNOW_BEACON_DETAILS_DAYS: '0' }, 0],
    [{ WINNOW_BEACON_DETAILS_DAYS: '7' }, 7],
  ])('of %j keeps details of beacons for %i days', (env, days) => {
    expect(loadConfig({ env })).toMatchObject({ beaconDetailsDays: days })
  })

  it('reads JSON as well, and --config over WINNOW_CONFIG', () => {
    const config = fileWith('{"port": 2001}', 'winnow.json')
    const env = { WINNOW_CONFIG: '/nowhere/at/all' }
    expect(loadConfig({ env, flags: { config } })).toMatchObject({ port: 2001 })
  })

  it.each([
    ['WINNOW_PORT', { env: { WINNOW_PORT: 'http' } }],
    ['WINNOW_PORT', { env: { WINNOW_PORT: '65536' } }],
    ['WINNOW_PORT', { env: { WINNOW_PORT: '-1' } }],
    ['WINNOW_PORT', { env: { WINNOW_PORT: '80.5' } }],
    ['WINNOW_PUBLIC_URL', { env: { WINNOW_PUBLIC_URL: 'winnow.example' } }],
    ['WINNOW_PUBLIC_URL', { env: { WINNOW_PUBLIC_URL: 'ftp://winnow.example' } }],
    ['WINNOW_PUBLIC_URL', { env: { WINNOW_PUBLIC_URL: 'https://winnow.example/?a' } }],
    ['WINNOW_BEACON_DETAILS_DAYS', { env: { WINNOW_BEACON_DETAILS_DAYS: '-1' } }],
    ['WINNOW_BEACON_DETAILS_DAYS', { env: { WINNOW_BEACON_DETAILS_DAYS: '1.5' } }],
    ['WINNOW_BEACON_DETAILS_DAYS', { env: { WINNOW_BEACON_DETAILS_DAYS: 'for ever' } }],
    ['WINNOW_BEACON_DETAILS_DAYS', { env: { WINNOW_BEACON_DETAILS_DAYS: '36501' } }],
    ['WINNOW_LOG_LEVEL', { env: { WINNOW_LOG_LEVEL: 'loud' } }],
    ['--max-connections', { env: {}, flags: { max_connections: '0' } }],
    [
      'headers_timeout_ms (2000)',
      { env: {}, flags: { headers_timeout_ms: '2000', request_timeout_ms: '1000' } },
    ],
    ['port in the config file', { env: { WINNOW_CONFIG: fileWith('port: [1]') } }],
    [
      'unknown settings: prot (did you mean port?)',
      { env: { WINNOW_CONFIG: fileWith('prot: 80') } },
    ],
    ['one object', { env: { WINNOW_CONFIG: fileWith('- 80') } }],
    ['cannot be read', { env: { WINNOW_CONFIG: '/nowhere/at/all' } }],
    ['cannot be read', { env: { WINNOW_CONFIG: fileWith('{"port": ') } }],
    [
      / Map keys must be unique at line 2, column 1$/,
      { env: { WINNOW_CONFIG: fileWith('port: 1\nport: 2') } },
    ],
  ])('names %s when it cannot be', (named, sources) => {
    expect(() => loadConfig(sources)).toThrow(ConfigError)
    expect(() => loadConfig(sources)).toThrow(named)
  })
})
