import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SETTINGS } from '@winnow/server/settings'

const fileOf = (path: string): string =>
  readFileSync(new URL(`../${path}`, import.meta.url), 'utf8')

const unit = fileOf('docs/operating/winnow.service')

/** The values of a setting of the unit, in their order. */
const valuesOf = (name: string): readonly string[] =>
  [...unit.matchAll(/^(\w+)=(.*)$/gm)]
    .filter(([, key]) => key === name)
    .map(([, , said]) => said ?? '')

/** Files of its own that the service needs beside its connections. */
const OWN_FILES = 128

it('the systemd unit lets a service end in its own time, and open as many connections as it is set to', () => {
  const [stopSeconds] = valuesOf('TimeoutStopSec')
  expect(Number(stopSeconds) * 1000).toBeGreaterThan(2 * SETTINGS.shutdownTimeoutMs.fallback)
  const [files] = valuesOf('LimitNOFILE')
  expect(Number(files)).toBeGreaterThanOrEqual(SETTINGS.maxConnections.fallback + OWN_FILES)
})

it('the systemd unit starts what npm start starts, with settings there are', () => {
  const { scripts } = JSON.parse(fileOf('package.json')) as {
    readonly scripts: { readonly start: string }
  }
  const [start = ''] = valuesOf('ExecStart')
  expect(start.replaceAll(/\/usr\/bin\/|\/opt\/winnow\//g, '')).toBe(scripts.start)
  const set = valuesOf('Environment').map((pair) => pair.split('=')[0])
  const known = Object.values(SETTINGS).map(({ env }) => env)
  expect(set.filter((name) => !known.includes(name ?? ''))).toEqual([])
})

it('the systemd unit lets Node compile to machine code', () => {
  expect(valuesOf('MemoryDenyWriteExecute')).toEqual([])
})
