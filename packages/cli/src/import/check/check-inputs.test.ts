import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { inspectFile } from '../read/input-file.ts'
import type { Input } from '../read/read-input.ts'
import { checkInputs, type CheckTerms } from './check-inputs.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'winnow-checks-'))
})
afterAll(() => rm(folder, { recursive: true }))

const LABEL = { $user_id: 'u', abuse_type: 'payment', label_time: 1_767_225_600_000 }

async function labels(bad: number, good: number): Promise<Input> {
  const path = join(folder, 'labels.jsonl')
  const lines = Array.from({ length: bad + good }, (_, n) => ({
    id: `${n}`,
    ...LABEL,
    bad: n < bad,
  }))
  await writeFile(path, lines.map((line) => JSON.stringify(line)).join('\n'))
  return { file: await inspectFile(path), kind: 'labels', mapping: undefined }
}

function termsOf(answer: boolean | undefined, isSure = false) {
  const said: string[] = []
  const questions: string[] = []
  const ask = async (question: string) => {
    questions.push(question)
    return answer === true
  }
  const terms: CheckTerms = {
    nowMs: Date.UTC(2026, 5, 1),
    say: (line) => said.push(line),
    isFull: answer !== undefined,
    isSure,
    ...(answer === undefined ? {} : { ask }),
  }
  return { terms, said, questions }
}

it('asks on a terminal where labels look wrong, and goes on only when told to', async () => {
  const inputs = [await labels(19, 1)]
  const yes = termsOf(true)
  await checkInputs(inputs, yes.terms)
  expect(yes.said.at(-1)).toMatch(/^\? labels.jsonl: 95.0 % of 20 labels are bad/)
  expect(yes.questions).toEqual(['Import all the same?'])
  await expect(checkInputs(inputs, termsOf(false).terms)).rejects.toThrow('nothing was sent')
  const sure = termsOf(false, true)
  await checkInputs(inputs, sure.terms)
  expect(sure.questions).toEqual([])
})

it('asks nothing where nothing looks wrong', async () => {
  const { terms, questions, said } = termsOf(false)
  await checkInputs([await labels(5, 40)], terms)
  expect(questions).toEqual([])
  expect(said.join('\n')).toContain('labels: 5 bad, 40 good (11.1 % bad)')
})

it('says what looks wrong where nobody can answer, and goes on', async () => {
  const { terms, said } = termsOf(undefined)
  await checkInputs([await labels(20, 0)], terms)
  expect(said).toEqual([expect.stringContaining('100.0 % of 20 labels are bad')])
})
