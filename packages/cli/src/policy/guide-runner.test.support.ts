import { vi } from 'vitest'
import { readDuration } from '@winnow/engine'
import { runHere } from '../run-here.test.support.ts'

/** Where the commands of a guide find their service. */
export interface GuideService {
  readonly url: string
  readonly dataDir: string
}

/** A block of commands, what time passes before it, and the block with its output, if the page has one. */
const BLOCK =
  /(?:<!-- (\d+[dhm]) later -->\n\n)?```sh\n([^]*?)```(\n\n(?:[^\n]+\n\n)?```text\n)?([^]*?```)?/g

/** Commands that run without a service, and take no address of one. */
const LOCAL: ReadonlySet<string> = new Set(['check', 'test'])

/** Runs the commands of pages, one after the other, and puts what they print into the page. Ids of backtests are b_1, b_2, … */
export class GuideRunner {
  private readonly service: GuideService
  private readonly backtests: string[] = []

  constructor(service: GuideService) {
    this.service = service
  }

  /** The page as it must be. */
  async run(page: string): Promise<string> {
    const parts: string[] = []
    let end = 0
    for (const match of page.matchAll(BLOCK)) {
      const [whole, later, script = '', head, rest = ''] = match
      if (later !== undefined) vi.setSystemTime(Date.now() + (readDuration(later) ?? 0))
      const output = await this.script(script)
      const before = head === undefined ? whole : whole.slice(0, whole.length - rest.length)
      parts.push(page.slice(end, match.index), before)
      if (head !== undefined) parts.push(`${output}\`\`\``)
      end = match.index + whole.length
    }
    return [...parts, page.slice(end)].join('')
  }

  private async script(script: string): Promise<string> {
    const lines = script.replaceAll('\\\n', ' ').split('\n').filter(Boolean)
    const outputs: string[] = []
    for (const line of lines) outputs.push(await this.command(line))
    return outputs.join('')
  }

  private async command(line: string): Promise<string> {
    const [program, ...words] = wordsOf(line)
    if (program !== './winnow') throw new Error(`a guide runs ./winnow alone, not ${line}`)
    const args = words.map((word) => this.idOf(word))
    const { code, out, err } = await runHere([...args, ...this.target(args)])
    const mayFail = line.includes('# exits with 1')
    if (code !== (mayFail ? 1 : 0)) throw new Error(`${line}: ${code} ${out} ${err}`)
    return this.readable(`${out}${err}`)
  }

  private target(args: readonly string[]): readonly string[] {
    const isLocal = LOCAL.has(args[1] ?? '')
    return isLocal ? [] : ['--url', this.service.url, '--data-dir', this.service.dataDir]
  }

  private idOf(word: string): string {
    const [, number] = /^b_(\d+)$/.exec(word) ?? []
    return number === undefined ? word : (this.backtests[Number(number) - 1] ?? word)
  }

  private readable(output: string): string {
    return output
      .replaceAll(/b_\w+/g, (id) => {
        if (!this.backtests.includes(id)) this.backtests.push(id)
        return `b_${this.backtests.indexOf(id) + 1}`
      })
      .replaceAll(/in [\d.]+ s$/gm, 'in 2.0 s')
      .replaceAll(/  [\da-f]{16}  /g, '  the API key’s id  ')
  }
}

/** Words of a line as a shell has them; what follows a `#` is a remark. */
const wordsOf = (line: string): readonly string[] =>
  [...line.replace(/\s#.*$/, '').matchAll(/"([^"]*)"|(\S+)/g)].map(
    ([, quoted, bare]) => quoted ?? bare ?? '',
  )
