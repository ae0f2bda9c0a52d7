import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'

/** Programs of Node read the clock of the tests from this file: ms from the real one. */
const CLOCK_FILE = 'clock-ms.txt'

const CLOCK = `import { readFileSync } from 'node:fs'
const real = Date.now
const now = () => real() + Number(readFileSync(new URL('./${CLOCK_FILE}', import.meta.url), 'utf8'))
const RealDate = Date
globalThis.Date = class extends RealDate {
  constructor(...args) {
    if (args.length === 0) super(now())
    else super(...args)
  }
  static now() {
    return now()
  }
}
`

/** A shell that stays between blocks of a page, as a reader's does: variables, functions and programs in the background. */
export class Shell {
  private readonly bash: ChildProcess
  private readonly folder: string
  private read = ''

  constructor(folder: string, env: Readonly<Record<string, string>>) {
    this.folder = folder
    writeFileSync(join(folder, 'clock.mjs'), CLOCK)
    this.bash = spawn('bash', ['--noprofile', '--norc'], {
      cwd: folder,
      env: {
        PATH: process.env['PATH'] ?? '',
        NODE_OPTIONS: `--import=${pathToFileURL(join(folder, 'clock.mjs')).href}`,
        ...env,
      },
      stdio: ['pipe', 'pipe', 'inherit'],
      // The shell and what it began end together.
      detached: true,
    })
    this.bash.stdout?.setEncoding('utf8').on('data', (part: string) => (this.read += part))
  }

  /** What a script prints, in both streams. `skewMs`: how far the clock of the tests is from the real one. */
  async run(script: string, skewMs: number): Promise<string> {
    writeFileSync(join(this.folder, CLOCK_FILE), String(skewMs))
    this.read = ''
    this.bash.stdin?.write(`{ ${script}\n} 2>&1\necho "${END}$?"\n`)
    for (;;) {
      const at = this.read.indexOf(END)
      const end = this.read.indexOf('\n', at)
      if (at >= 0 && end >= 0) {
        const code = this.read.slice(at + END.length, end)
        const output = this.read.slice(0, at)
        if (code !== '0') throw new Error(`${script}\nended with ${code}: ${output}`)
        return output
      }
      await once(this.bash.stdout as NodeJS.ReadableStream, 'data')
    }
  }

  close(): void {
    if (this.bash.pid !== undefined) process.kill(-this.bash.pid, 'SIGKILL')
  }
}

const END = '--- the end of a script: '
