import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CliError } from '../cli-error.ts'
import { type Suspect, suspectIn } from './suspect.ts'

/** Says that the directory was filled by the demo, and whether to the end. */
export interface DemoNote {
  /** What happened since is shown whole. */
  readonly startMs: number
  readonly isComplete: boolean
  /** The last days are there until then, with what people did; absent = none of them. */
  readonly reachedMs?: number | undefined
  /** Absent when nobody scored, and in notes of older versions. */
  readonly suspect?: Suspect | undefined
}

const notePath = (dataDirectory: string): string => join(dataDirectory, 'demo.json')

/** Undefined when the demo never filled the directory. Errors: CliError when the note is none. */
export async function readDemoNote(dataDirectory: string): Promise<DemoNote | undefined> {
  const path = notePath(dataDirectory)
  const text = await readFile(path, 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const note = noteIn(text)
  if (note !== undefined) return note
  throw new CliError(
    `${path} is damaged: it does not say whether the demo was filled. ` +
      'Start without --demo, or with --data-dir and an empty directory.',
  )
}

function noteIn(text: string): DemoNote | undefined {
  try {
    const { startMs, isComplete, reachedMs, suspect } = JSON.parse(text) as Partial<DemoNote>
    return Number.isSafeInteger(startMs) && typeof isComplete === 'boolean'
      ? { startMs: startMs as number, isComplete, reachedMs, suspect: suspectIn(suspect) }
      : undefined
  } catch {
    return undefined
  }
}

export const writeDemoNote = (dataDirectory: string, note: DemoNote): Promise<void> =>
  writeFile(notePath(dataDirectory), `${JSON.stringify(note)}\n`)
