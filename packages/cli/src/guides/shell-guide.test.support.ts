import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readDuration } from '@winnow/engine'
import { vi } from 'vitest'
import { runHere } from '../run-here.test.support.ts'
import type { Shell } from './shell.test.support.ts'

/** A block of commands, what time passes before it, and the block with its output, if the page has one. */
const BLOCK = /(?:<!-- (\d+[dhm]) later -->\n\n)?```sh\n([^]*?)```(?:(\n\n```text\n)([^]*?```))?/g

/** Where the commands of a page run. */
export interface GuidePlace {
  readonly shell: Shell
  readonly folder: string
  readonly url: string
  readonly dataDir: string
  /** The real time when the clock of the tests began, and that clock's. */
  readonly skewMs: () => number
  /** A command as it runs here: ports of a page are taken. */
  readonly here: (command: string) => string
  /** Output as every run has it. */
  readonly readable: (output: string) => string
}

/** Runs the commands of a page: `./winnow` in this process, all else in a shell. Answers the page as it must be. */
export async function runShellGuide(page: string, place: GuidePlace): Promise<string> {
  const parts: string[] = []
  let end = 0
  for (const match of page.matchAll(BLOCK)) {
    const [whole, later, script = '', head, rest = ''] = match
    if (later !== undefined) vi.setSystemTime(Date.now() + (readDuration(later) ?? 0))
    const output = await runBlock(script, place)
    const before = head === undefined ? whole : whole.slice(0, whole.length - rest.length)
    parts.push(page.slice(end, match.index), before)
    if (head !== undefined) parts.push(`${place.readable(output)}\`\`\``)
    end = match.index + whole.length
  }
  return [...parts, page.slice(end)].join('')
}

async function runBlock(block: string, place: GuidePlace): Promise<string> {
  const outputs: string[] = []
  for (const piece of piecesOf(place.here(block))) {
    const isOurs = piece.startsWith('./winnow ')
    outputs.push(await (isOurs ? ours(piece, place) : place.shell.run(piece, place.skewMs())))
  }
  return outputs.join('')
}

/** Commands of ours by themselves, and the lines between them. */
function piecesOf(block: string): readonly string[] {
  const pieces: string[] = []
  let others: string[] = []
  for (const line of block.split('\n')) {
    if (!line.startsWith('./winnow ')) {
      others.push(line)
      continue
    }
    pieces.push(others.join('\n'), line)
    others = []
  }
  return [...pieces, others.join('\n')].filter((piece) => piece.trim() !== '')
}

/** Words of a line as a shell has them. */
const wordsOf = (line: string): readonly string[] =>
  [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, bare]) => quoted ?? bare ?? '')

async function ours(line: string, { folder, url, dataDir }: GuidePlace): Promise<string> {
  const [command = '', file] = line.split(' > ')
  const args = wordsOf(command).slice(1)
  const { code, out, err } = await runHere([...args, '--url', url, '--data-dir', dataDir])
  if (code !== 0) throw new Error(`${line}: ${code} ${out} ${err}`)
  if (file === undefined) return `${out}${err}`
  writeFileSync(join(folder, file), out)
  return err
}
