import { createInterface } from 'node:readline/promises'
import { IMPORT_LIMITS } from '@winnow/import'
import { CliError } from '../../cli-error.ts'
import type { Input } from '../read/read-input.ts'
import { checkInput, type InputCheck } from './check-input.ts'
import { checkReport } from './check-report.ts'
import { isMisread, questionTexts } from './question-texts.ts'

/** Where a check is shown, and who is asked. */
export interface CheckTerms {
  readonly nowMs: number
  readonly say: (line: string) => void
  /** Everything is shown, not only how a mapping reads. */
  readonly isFull: boolean
  /** Asks whether to go on; absent where nobody is there to answer. */
  readonly ask?: (question: string) => Promise<boolean>
  /** Goes on whatever looks wrong. */
  readonly isSure: boolean
}

const STOPPED =
  'nothing was sent. Correct the mapping (--dry-run shows what it reads), or say --yes'

/** Asks on the terminal. */
export async function askOnTerminal(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  try {
    return /^y(es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim())
  } finally {
    terminal.close()
  }
}

async function mayGoOn(
  checks: readonly InputCheck[],
  isAsked: boolean,
  { ask, isSure }: CheckTerms,
): Promise<boolean> {
  if (isSure) return true
  if (ask !== undefined && isAsked) return ask('Import all the same?')
  return !checks.some(isMisread)
}

/**
 * Looks at the first lines of every input before anything is sent, shows how they are read, and asks where something
 * looks wrong. Errors: CliError, where nobody wants to go on, or where most of a mapped file would be refused.
 */
export async function checkInputs(inputs: readonly Input[], terms: CheckTerms): Promise<void> {
  const checks: InputCheck[] = []
  let isAsked = false
  for (const input of inputs) {
    const { checkedRows: lines, shownLines: shown } = IMPORT_LIMITS
    const check = await checkInput(input, { lines, shown, nowMs: terms.nowMs })
    checks.push(check)
    if (terms.isFull || check.isMapped) checkReport(check, terms.isFull).forEach(terms.say)
    for (const question of questionTexts(check, terms.nowMs)) {
      isAsked = true
      terms.say(`? ${input.file.name}: ${question}`)
    }
  }
  if (!(await mayGoOn(checks, isAsked, terms))) throw new CliError(STOPPED)
}
