/** Every package that is installed runs on each version of Node that Winnow says it runs on. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NODE_VERSIONS, nodeFault, nodeNotice } from '../packages/cli/bin/node-versions.js'

const ROOT = join(import.meta.dirname, '..')

type Version = readonly [major: number, minor: number, patch: number]

const versionOf = (text: string): Version => {
  const [major = 0, minor = 0, patch = 0] = text.split('.').map(Number)
  return [major, minor, patch]
}

function isBelow(a: Version, b: Version): boolean {
  const at = a.findIndex((part, index) => part !== b[index])
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0)
}

/** One comparison of an `engines` field. Throws on one that this test does not know. */
function holds(comparison: string, version: Version): boolean {
  const [, sign = '', wanted = ''] =
    /^(>=|\^|<|)\s*v?(\d+(?:\.(?:\d+|x)){0,2})$/.exec(comparison) ?? []
  const from = versionOf(wanted.replaceAll('x', '0'))
  switch (sign) {
    case '>=':
      return wanted !== '' && !isBelow(version, from)
    case '<':
      return isBelow(version, from)
    case '^':
      return version[0] === from[0] && !isBelow(version, from)
    default:
      if (wanted === '') throw new Error(`an unknown range: ${comparison}`)
      return version[0] === from[0]
  }
}

const isWithin = (range: string, version: string): boolean =>
  range
    .split('||')
    .some((choice) =>
      (choice.trim().match(/(?:>=|\^|<|)\s*[\w.]+/g) ?? []).every((one) =>
        holds(one.trim(), versionOf(version)),
      ),
    )

describe('a range of versions', () => {
  it.each([
    ['>=20.19', '20.19.0', true],
    ['>=22', '20.19.0', false],
    ['^20.19.0 || >=22.12.0', '21.7.3', false],
    ['^20.19.0 || >=22.12.0', '22.12.0', true],
    ['20 || >=22', '20.19.0', true],
    ['20 || >=22', '21.0.0', false],
    ['>= 10.x', '24.0.0', true],
    ['>=18 <23', '24.0.0', false],
  ])('%s holds of %s: %s', (range, version, within) => {
    expect(isWithin(range, version)).toBe(within)
  })
})

interface Installed {
  readonly engines?: { readonly node?: string }
  readonly link?: boolean
}

const lock = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as {
  readonly packages: Readonly<Record<string, Installed>>
}

const ranges = Object.entries(lock.packages).flatMap(([name, { engines }]) =>
  engines?.node === undefined ? [] : [[name, engines.node] as const],
)

/** The first and a late version of each major that Winnow runs on. */
const SUPPORTED = ['20.19.0', '20.20.2', '22.13.0', '22.21.1', '24.0.0', '24.11.1', '26.0.0']

describe('the versions of Node that are supported', () => {
  it.each(SUPPORTED)('%s runs every package, those for development too', (version) => {
    expect(ranges.length).toBeGreaterThan(100)
    const unfit = ranges.filter(([, range]) => !isWithin(range, version))
    expect(unfit).toEqual([])
  })

  it.each(SUPPORTED)('%s is accepted at the start', (version) => {
    expect(nodeFault(version)).toBeUndefined()
    expect(isWithin(NODE_VERSIONS, version)).toBe(true)
  })

  it.each(['18.20.4', '20.18.3', '21.7.3', '22.12.0', '23.11.0'])(
    '%s is refused at the start, with what to install',
    (version) => {
      expect(nodeFault(version)).toMatch(
        new RegExp(`Node\\.js 24 \\(recommended\\).*this is ${version}\\.\n.*nvm install 24`),
      )
      expect(isWithin(NODE_VERSIONS, version)).toBe(false)
    },
  )

  it.each([
    ['20.20.2', '2026-04-30', '2026-05-01', '2026-04-30'],
    ['22.13.0', '2027-04-30', '2027-05-01', '2027-04-30'],
    ['24.11.1', '2028-04-30', '2028-05-01', '2028-04-30'],
    ['25.2.0', '2026-06-01', '2026-06-02', '2026-06-01'],
    ['26.0.0', '2029-04-30', '2030-01-01', '2029-04-30'],
  ])('%s is noticed after its last day with support', (version, last, after, named) => {
    expect(nodeNotice(version, Date.parse(`${last}T23:59:59Z`))).toBeUndefined()
    const notice = nodeNotice(version, Date.parse(after))
    expect(notice).toContain(`Node.js ${version} has had no security fixes since ${named}`)
    expect(notice).toContain('Node.js 24 is recommended')
    expect(notice?.split('\n')).toHaveLength(1)
  })

  it('says nothing of a major whose end nobody knows yet', () => {
    expect(nodeNotice('28.0.0', Date.UTC(2040, 0, 1))).toBeUndefined()
  })

  it('are what every manifest declares', () => {
    const declared = Object.entries(lock.packages).filter(
      ([name, { link }]) => link !== true && !name.includes('node_modules/'),
    )
    const libraries = new Set(['packages/client', 'packages/contract'])
    expect(declared.length).toBe(11)
    for (const [name] of declared) {
      const text = readFileSync(join(ROOT, name, 'package.json'), 'utf8')
      const { engines } = JSON.parse(text) as Installed
      expect(engines?.node, name).toBe(libraries.has(name) ? '>=20.19' : NODE_VERSIONS)
    }
  })
})
