/** The container image as people build it, from a release; below it Debian and this Node, because nothing is pulled here. */
import { execFile } from 'node:child_process'
import {
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import process from 'node:process'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ImageRun } from './support/image-run.ts'

const ROOT = join(import.meta.dirname, '..')
const run = promisify(execFile)

const TOOLS = ['/usr/bin/buildah', '/usr/sbin/debootstrap']
const isLong = process.env['WINNOW_LONG'] === '1'
const whyNot = [
  ...(isLong ? [] : ['only in test:long']),
  ...TOOLS.filter((path) => !existsSync(path)).map((path) => `there is no ${path}`),
  ...(process.getuid?.() === 0 ? [] : ['only as root']),
].join(', ')

/** The user of the image. */
const UID = 10_001

describe.skipIf(whyNot !== '')(`the container image (${whyNot})`, { timeout: 600_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'winnow-image-'))
  const volume = join(folder, 'volume')
  const stores = ['--root', join(folder, 'images'), '--runroot', join(folder, 'running')]
  const buildah = (...args: readonly string[]) =>
    run('buildah', ['--storage-driver', 'vfs', ...stores, ...args], { maxBuffer: 1 << 26 })
  let image: ImageRun

  /** An image of Debian with this Node, as the official one of Node has it. */
  async function buildBase(): Promise<void> {
    const system = join(folder, 'system')
    await run('debootstrap', ['--variant=minbase', 'bookworm', system], { maxBuffer: 1 << 26 })
    cpSync(process.execPath, join(system, 'usr/local/bin/node'))
    const context = join(folder, 'base')
    mkdirSync(context)
    await run('tar', ['-C', system, '-cf', join(context, 'system.tar'), '.'])
    const path = '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'
    writeFileSync(join(context, 'Dockerfile'), `FROM scratch\nADD system.tar /\nENV PATH=${path}\n`)
    await buildah('bud', '--isolation', 'chroot', '--tag', 'localhost/node', context)
  }

  beforeAll(async () => {
    const to = join(folder, 'release')
    const made = run(process.execPath, [join(ROOT, 'scripts/release.mjs'), '--preview', '--to', to])
    const [{ stdout }] = await Promise.all([made, buildBase()])
    const args = ['NODE=localhost/node', `RELEASE=${basename(stdout.trim())}`]
    const given = args.flatMap((arg) => ['--build-arg', arg])
    const file = join(ROOT, 'docs/operating/Dockerfile')
    const form = ['--format', 'docker', '--isolation', 'chroot', '--file', file]
    await buildah('bud', ...form, ...given, '--tag', 'localhost/winnow', to)
    mkdirSync(volume, { mode: 0o700 })
    chownSync(volume, UID, UID)
    image = await ImageRun.of('localhost/winnow', { buildah, volume })
  })

  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('runs as a user that is not root, and keeps data in a volume', async () => {
    expect(image.config).toMatchObject({
      User: `${UID}`,
      Volumes: { '/var/lib/winnow': {} },
      StopSignal: 'SIGTERM',
    })
    expect(await image.run(['id', '-u'])).toMatchObject({ code: 0, stdout: `${UID}\n` })
  })

  it('refuses to begin in an empty volume, and says what to run', async () => {
    const { code, stderr } = await image.run(image.command)
    expect(code).toBe(1)
    expect(stderr).toContain('winnow init --data-dir /var/lib/winnow')
  })

  it('serves once the volume is made, is healthy, examined and ended by SIGTERM', async () => {
    expect(await image.run(['winnow', 'init'])).toMatchObject({ code: 0 })
    const service = await image.serve()
    expect(await image.run(image.healthCheck, service.settings)).toMatchObject({ code: 0 })
    const { stdout } = await image.run(['winnow', 'doctor'], service.settings)
    expect(stdout).toContain('✓ owner')
    expect(stdout).not.toContain('✗')
    expect(await service.end()).toBe(0)
    expect(await image.run(image.healthCheck, service.settings)).toMatchObject({ code: 1 })
  })
})
