import {
  existsSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPlaces, type IpPlaces } from './open-places.ts'

/** Compiling the bundled table on a busy machine. */
const COMPILE_MS = 60_000

const directory = mkdtempSync(join(tmpdir(), 'winnow-places-'))
const unprepared = { preparedDirectory: join(directory, 'unprepared') }
let places: IpPlaces

beforeAll(() => {
  places = openPlaces({ cacheDirectory: directory, ...unprepared })
}, COMPILE_MS)

afterAll(() => rmSync(directory, { recursive: true }))

describe('places', () => {
  it.each([
    ['8.8.8.8', { ipCountry: 'US', ipAsn: 15169, ipHosting: true }],
    ['2001:4860:4860::8888', { ipCountry: 'US', ipAsn: 15169, ipHosting: true }],
    ['::ffff:8.8.8.8', { ipCountry: 'US', ipAsn: 15169, ipHosting: true }],
    ['128.148.1.135', { ipCountry: 'US', ipAsn: 11078, ipHosting: false }],
    ['5.9.1.1', { ipCountry: 'DE', ipAsn: 24940, ipHosting: true }],
    ['2a01:4f8::1', { ipCountry: 'DE', ipAsn: 24940, ipHosting: true }],
  ])('%s is found', (ip, expected) => {
    expect(places.find(ip)).toEqual(expected)
  })

  it.each([
    '',
    'x',
    '10.0.0.1',
    '127.0.0.1',
    '::1',
    'fe80::1',
    '203.0.113.4',
    '1.2.3',
    '\ud800',
    '9'.repeat(1e6),
  ])('nothing is known of %j', (ip) => {
    expect(places.find(ip)).toEqual({})
  })

  it('answers in one shape, whatever is known', () => {
    const shapes = ['8.8.8.8', '2001:4860:4860::8888', '10.0.0.1', '::1', 'x'].map((ip) =>
      Object.keys(places.find(ip)).join(),
    )
    expect(new Set(shapes)).toEqual(new Set(['ipCountry,ipAsn,ipHosting,found,followUp,testScore']))
  })

  it('answers the same from the kept table', () => {
    const again = openPlaces({ cacheDirectory: directory, ...unprepared })
    for (const ip of ['8.8.8.8', '1.1.1.1', '2001:4860:4860::8888', '223.255.255.254', '1.0.0.0']) {
      expect(again.find(ip)).toEqual(places.find(ip))
    }
  })

  it('leaves one file and no temporary ones', () => {
    expect(readdirSync(directory)).toEqual([expect.stringMatching(/^asn-[\d.]+\.bin$/)])
  })

  it('takes the prepared table, and keeps none of its own then', () => {
    const cacheDirectory = join(directory, 'unused')
    const prepared = openPlaces({ cacheDirectory, preparedDirectory: directory })
    expect(prepared.find('8.8.8.8')).toEqual(places.find('8.8.8.8'))
    expect(existsSync(cacheDirectory)).toBe(false)
  })

  it('makes a cut or foreign file anew', { timeout: COMPILE_MS }, () => {
    const [name = ''] = readdirSync(directory)
    const path = join(directory, name)
    const { size } = statSync(path)
    truncateSync(path, size - 4)
    expect(openPlaces({ cacheDirectory: directory, ...unprepared }).find('8.8.8.8').ipAsn).toBe(
      15169,
    )
    expect(statSync(path).size).toBe(size)
    writeFileSync(path, 'not a table')
    expect(openPlaces({ cacheDirectory: directory, ...unprepared }).find('8.8.8.8').ipAsn).toBe(
      15169,
    )
    expect(statSync(path).size).toBe(size)
  })

  it('works without a cache when its directory cannot be', { timeout: COMPILE_MS }, () => {
    const file = join(directory, 'file')
    writeFileSync(file, '')
    const uncached = openPlaces({ cacheDirectory: join(file, 'below'), ...unprepared })
    rmSync(file)
    expect(uncached.find('8.8.8.8').ipAsn).toBe(15169)
  })

  it('names the table that cannot be opened', () => {
    const path = join(directory, 'absent.mmdb')
    expect(() => openPlaces({ cacheDirectory: directory, countryMmdb: path })).toThrow(path)
  })
})
