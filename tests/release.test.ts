/** A release, as people get it: unpacked into an empty folder, it runs with nothing installed and nothing built. */
import { execFile, execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { releaseFault } from '../scripts/release/release-fault.mjs'
import { tarOf } from '../scripts/release/tar.mjs'
import { topEntry } from '../scripts/set-up/top-entry.mjs'
import { ServiceProcess } from './trials/support/service-process.ts'

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)

const folder = mkdtempSync(join(tmpdir(), 'winnow-release-'))
afterAll(() => rmSync(folder, { recursive: true }))

const sumOf = (path: string): string =>
  createHash('sha256').update(readFileSync(path)).digest('hex')

describe('a release', () => {
  const made = join(folder, 'made')
  const home = join(folder, 'opt')
  let name = ''
  let root = ''
  const read = (path: string): string => readFileSync(join(root, path), 'utf8')

  /** As on a machine that has Node and nothing else of ours. */
  const env = { PATH: `${dirname(process.execPath)}:/usr/bin:/bin`, HOME: folder }
  const winnow = (...args: readonly string[]) =>
    run(join(root, 'winnow'), args, { cwd: folder, env })

  beforeAll(async () => {
    const script = join(ROOT, 'scripts/release.mjs')
    const { stdout } = await run(process.execPath, [script, '--preview', '--to', made], {
      env: { ...process.env, INIT_CWD: folder },
    })
    mkdirSync(home)
    execFileSync('tar', ['-xzf', stdout.trim(), '-C', home])
    name = readdirSync(home)[0] ?? ''
    root = join(home, name)
  })

  it('lies beside its bill of materials and the checksums of both', () => {
    const sums = readFileSync(join(made, `${name}.sha256`), 'utf8')
    const lines = sums.trim().split('\n')
    expect(lines.map((line) => line.split('  ')[1])).toEqual([`${name}.tar.gz`, `${name}.cdx.json`])
    for (const line of lines) {
      const [sum = '', file = ''] = line.split('  ')
      expect(sumOf(join(made, file))).toBe(sum)
    }
    expect(readFileSync(join(made, `${name}.cdx.json`), 'utf8')).toBe(read('sbom.cdx.json'))
  })

  it('says its version and the newest entry of its changelog', async () => {
    const { heading } = topEntry(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))
    const { stdout } = await winnow('--version')
    expect(stdout).toMatch(/^0\.1\.0\+\S+\nCHANGELOG\.md: (?:\S+ \(.+\)|unreleased changes)\n$/)
    expect(stdout).toContain(heading)
    expect(name).toBe(`winnow-${stdout.split('\n')[0] ?? ''}`)
  })

  it('serves, is examined and replays where it was unpacked', async () => {
    const data = join(folder, 'data')
    const service = await ServiceProcess.start(data, {}, join(root, 'winnow'), '/bin/sh')
    const authorization = `Basic ${btoa(`${service.credentials.production.api_key}:`)}`
    const event = { $type: '$create_order', $user_id: 'ann', $order_id: 'o-1', $ip: '8.8.8.8' }
    const answer = await fetch(`${service.address}/v205/events?return_score=true`, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(event),
    })
    expect(await answer.json()).toMatchObject({ status: 0, score_response: { status: 0 } })
    expect((await fetch(`${service.address}/s.js`)).status).toBe(200)
    const { stdout } = await winnow('doctor', '--data-dir', data)
    expect(stdout).toContain('✓ data directory')
    expect(stdout).not.toContain('✗')
    expect(await service.end('SIGTERM')).toBe(0)
    expect((await winnow('replay', '--data-dir', data)).stdout).toContain('came out the same')
  })

  it('holds no compiler, no test, no source and no native code of other platforms', () => {
    const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    expect(paths.length).toBeGreaterThan(100)
    expect(
      paths.filter((path) => /\.ts$|\.test\.|tsbuildinfo|typescript|win32/.test(path)),
    ).toEqual([])
    const native = paths.filter((path) => path.endsWith('.node'))
    const platforms = native.map((path) => path.split('/').at(-2))
    expect(new Set(platforms)).toEqual(
      new Set(['darwin-arm64', 'darwin-x64', 'linux-arm64', 'linux-x64']),
    )
  })

  it('takes at most 60 MB of a disk', () => {
    const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
    const sizes = paths.map((path) => statSync(join(root, path)).size)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(60e6)
  })

  it('lists what is in it, bundled packages too, each with its license', () => {
    const bill = JSON.parse(read('sbom.cdx.json')) as {
      readonly components: readonly {
        readonly name: string
        readonly licenses: readonly object[]
      }[]
    }
    const names = new Set(bill.components.map((component) => component.name))
    // Bundled though tests use them too; native; a table; a package's own; of apps; Winnow's own.
    const some = ['hyparquet', 'yaml', 'ipaddr.js', '@opentelemetry/api', '@fingerprintjs/botd']
    const others = ['find-my-way', 'ret', '@photostructure/sqlite', '@ip-location-db/asn']
    for (const each of [...some, ...others]) expect(names).toContain(each)
    for (const each of ['vitest', 'typescript', 'rolldown']) expect(names).not.toContain(each)
    expect(bill.components.filter(({ licenses }) => licenses.length === 0)).toEqual([])
    const texts = read('LICENSES-OF-PACKAGES.txt')
    for (const each of [...some, ...others]) expect(texts).toMatch(new RegExp(`^${each} \\d`, 'm'))
  })

  it('says how to mend it where a file of it is missing', async () => {
    const damaged = join(folder, 'damaged')
    cpSync(root, damaged, { recursive: true })
    rmSync(join(damaged, 'packages/cli/dist/bundle/main.js'))
    const failed = await run(join(damaged, 'winnow'), ['doctor'], { env }).catch(
      ({ stderr }: { stderr: string }) => stderr,
    )
    expect(failed).toContain(
      'a file of the program is missing. Unpack the archive of the release again',
    )
  })
})

describe('a release is refused', () => {
  const fit = {
    version: '0.2.0',
    changelog: '# Changelog\n\n## [0.2.0] - 2026-11-30\n\n- A line.\n\n## [0.1.0] - 2026-10-01\n',
    changes: '',
    head: 'a'.repeat(40),
    tagged: undefined,
  }

  it('of nothing that is fit', () => {
    expect(releaseFault(fit)).toBeUndefined()
    expect(releaseFault({ ...fit, tagged: fit.head })).toBeUndefined()
  })

  it.each([
    ['where files differ', { changes: ' M README.md' }, ' M README.md'],
    ['where there is a new file', { changes: '?? packages/cli/src/new.ts' }, 'new.ts'],
    ['outside a repository', { changes: undefined }, 'no git repository'],
    ['of another version', { version: '0.3.0' }, '0.2.0 (2026-11-30), package.json says 0.3.0'],
    ['of an older one', { version: '0.1.0' }, 'package.json says 0.1.0'],
    ['without a date', { changelog: '## [0.2.0]\n' }, '## [0.2.0] - YYYY-MM-DD'],
    ['without a version', { changelog: '## [Unreleased]\n' }, '## [0.2.0] - YYYY-MM-DD'],
    ['of a candidate', { changelog: '## [0.2.0-rc.1] - 2026-11-30\n' }, '0.2.0-rc.1'],
    ['whose tag is taken', { tagged: 'b'.repeat(40) }, 'v0.2.0 is already the tag'],
  ])('%s', (_, change, told) => {
    expect(releaseFault({ ...fit, ...change })).toContain(told)
  })

  it('where the changelog has no entry', () => {
    expect(() => releaseFault({ ...fit, changelog: '# Changelog\n' })).toThrow('no entry')
  })
})

describe('an archive', () => {
  const file = (path: string, isExecutable = false) => ({
    path,
    bytes: Buffer.from(path.repeat(100)),
    isExecutable,
  })
  const long = `${'deep/'.repeat(30)}${'n'.repeat(90)}`

  it('is unpacked by tar as it was packed, long paths and modes too', () => {
    const files = [file('b'), file('a/run', true), file(long)]
    const place = mkdtempSync(join(folder, 'tar-'))
    execFileSync('tar', ['-xf', '-', '-C', place], { input: tarOf(files, 1_700_000_000) })
    for (const { path, bytes, isExecutable } of files) {
      expect(readFileSync(join(place, path)).equals(bytes)).toBe(true)
      const { mode, mtimeMs } = statSync(join(place, path))
      expect((mode & 0o100) !== 0).toBe(isExecutable)
      expect(mtimeMs).toBe(1_700_000_000_000)
    }
  })

  it('has the same bytes whatever the order of its files', () => {
    const files = [file('b'), file('a'), file('c/d')]
    expect(tarOf(files, 5).equals(tarOf(files.toReversed(), 5))).toBe(true)
  })

  it('refuses a path that tar cannot write', () => {
    expect(() => tarOf([file('n'.repeat(101))], 0)).toThrow('too long for tar')
  })
})

describe('the version', () => {
  const folders = [
    '.',
    ...readdirSync(join(ROOT, 'packages')).map((each) => join('packages', each)),
  ]
  const root = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as {
    readonly version: string
  }
  // Changes without a release have no version yet.
  const { version = root.version } = topEntry(readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8'))

  it.each(folders)('of %s is that of the newest released entry of the changelog', (each) => {
    const manifest = JSON.parse(readFileSync(join(ROOT, each, 'package.json'), 'utf8')) as {
      readonly version: string
      readonly dependencies?: Readonly<Record<string, string>>
    }
    expect(manifest.version).toBe(version)
    const own = Object.entries(manifest.dependencies ?? {}).filter(([key]) =>
      key.startsWith('@winnow/'),
    )
    expect(own.filter(([, range]) => range !== version)).toEqual([])
  })
})
