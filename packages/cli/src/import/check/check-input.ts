import { LineChecks, type LinesSeen, textOf } from '@winnow/import'
import { isMapped, readInput, type Input } from '../read/read-input.ts'

/** How a check is made. */
export interface CheckOptions {
  /** Lines looked at; absent = all. */
  readonly lines?: number
  /** Lines kept as they would be sent. */
  readonly shown: number
  readonly nowMs: number
  /** Gets each line that would be sent. */
  readonly onLine?: (text: string) => Promise<unknown> | undefined
}

/** What was seen of an input, before anything is sent. */
export interface InputCheck extends LinesSeen {
  readonly name: string
  readonly kind: Input['kind']
  /** Its rows become lines by a mapping. */
  readonly isMapped: boolean
  /** All of it was looked at. */
  readonly isWhole: boolean
  /** The first ones as they would be sent. */
  readonly shown: readonly string[]
}

/** Looks at the lines of an input as the service would, and sends nothing. Errors: CliError. */
export async function checkInput(input: Input, options: CheckOptions): Promise<InputCheck> {
  const { lines: most = Infinity, shown: shownLines, nowMs, onLine } = options
  const checks = new LineChecks(nowMs)
  const shown: string[] = []
  let isWhole = true
  for await (const batch of readInput(input, checks)) {
    for (const line of batch.slice(0, most - checks.lines)) {
      checks.look(line)
      if (line.refusal !== undefined) continue
      const text = textOf(line.text)
      if (shown.length < shownLines) shown.push(text)
      const room = onLine?.(text)
      if (room !== undefined) await room
    }
    if (checks.lines < most) continue
    isWhole = false
    break
  }
  const { file, kind } = input
  return {
    ...checks.seen(),
    name: file.name,
    kind,
    isMapped: isMapped(input),
    isWhole,
    shown,
  }
}
