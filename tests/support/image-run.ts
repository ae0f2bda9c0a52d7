import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** What an image says of how it is run. */
interface ImageConfig {
  readonly User: string
  readonly Entrypoint: readonly string[]
  readonly Cmd: readonly string[]
  readonly Env: readonly string[]
  readonly Volumes: Readonly<Record<string, object>>
  readonly StopSignal: string
  readonly Healthcheck: { readonly Test: readonly string[] }
}

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

type Settings = Readonly<Record<string, string>>

interface Tools {
  readonly buildah: (...args: readonly string[]) => Promise<{ readonly stdout: string }>
  /** The folder that is mounted where the image keeps data. */
  readonly volume: string
}

/** An image's file system and settings, in which commands run as its user: without a daemon, on the machine's network. */
export class ImageRun {
  readonly config: ImageConfig
  private readonly root: string
  private readonly volume: string

  private constructor(config: ImageConfig, root: string, volume: string) {
    this.config = config
    this.root = root
    this.volume = volume
  }

  static async of(name: string, { buildah, volume }: Tools): Promise<ImageRun> {
    const { stdout: inspected } = await buildah('inspect', '--type', 'image', name)
    const { Docker } = JSON.parse(inspected) as {
      readonly Docker: { readonly config: ImageConfig }
    }
    const { stdout: container } = await buildah('from', name)
    const { stdout: root } = await buildah('mount', container.trim())
    return new ImageRun(Docker.config, root.trim(), volume)
  }

  /** What starts when the image is run. */
  get command(): readonly string[] {
    return [...this.config.Entrypoint, ...this.config.Cmd]
  }

  get healthCheck(): readonly string[] {
    return this.config.Healthcheck.Test.slice(1)
  }

  async run(command: readonly string[], settings: Settings = {}): Promise<Ended> {
    try {
      const { stdout, stderr } = await run('unshare', this.inside(command, settings))
      return { code: 0, stdout, stderr }
    } catch (error) {
      return error as Ended
    }
  }

  /** Starts the image's command on a free port; resolves when it is ready. */
  async serve(): Promise<{ readonly settings: Settings; readonly end: () => Promise<number> }> {
    const settings = { WINNOW_PORT: `${await freePort()}`, WINNOW_HOST: '127.0.0.1' }
    const child = spawn('unshare', this.inside(this.command, settings), { stdio: 'pipe' })
    const ended = once(child, 'exit').then(([code]) => code as number)
    await new Promise<void>((resolve, reject) => {
      let output = ''
      const listen = (part: Buffer): void => {
        output += part.toString()
        if (output.includes('is ready.')) resolve()
      }
      child.stdout.on('data', listen)
      child.stderr.on('data', listen)
      ended.then((code) => reject(new Error(`it ended with ${code}:\n${output}`)), reject)
    })
    const end = () => {
      child.kill('SIGTERM')
      return ended
    }
    return { settings, end }
  }

  /** Arguments for `unshare`, which becomes the command itself: signals reach it. */
  private inside(command: readonly string[], settings: Settings): readonly string[] {
    const { User, Env } = this.config
    const given = [...Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)]
    const script =
      'mount --bind "$1" "$0/var/lib/winnow" && mount -t proc proc "$0/proc" && shift && exec "$@"'
    const chroot = ['chroot', `--userspec=${User}:${User}`, this.root, 'env', '-i', ...given]
    return ['--mount', 'sh', '-c', script, this.root, this.volume, ...chroot, ...command]
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
