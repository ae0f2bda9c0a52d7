import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryDirectories } from '../../laws/stores.test.support.ts'
import { EndMarkFile, readEndMark, resetEndMark } from './end-mark.ts'

const directories = temporaryDirectories()

async function markedUpTo(last: number): Promise<string> {
  const path = join(await directories(), 'ledger.end')
  const marks = new EndMarkFile(path)
  for (let sequence = 1; sequence <= last; sequence += 1) {
    marks.note({ sequence, checksum: sequence * 1000 })
  }
  marks.close()
  return path
}

it('tells the last that was noted, also by the next run', async () => {
  const path = await markedUpTo(5)
  expect(readEndMark(path)).toEqual({ sequence: 5, checksum: 5000 })
  const marks = new EndMarkFile(path)
  marks.note({ sequence: 6, checksum: undefined })
  expect(readEndMark(path)).toEqual({ sequence: 6, checksum: undefined })
  marks.close()
})

it.each([
  ['the newer line torn', (text: string) => text.replace(/0{15}5/, '0000000000000095'), 4],
  ['the older line torn', (text: string) => text.replace(/0{15}4/, '0000000000000094'), 5],
  ['cut within a line', (text: string) => text.slice(0, 40), 5],
  ['both lines torn', (text: string) => text.replaceAll('0000000000', '0000000001'), undefined],
  ['of another kind', () => 'hello\n', undefined],
  ['empty', () => '', undefined],
])('never tells more than a whole line: %s', async (_, spoil, told) => {
  const path = await markedUpTo(5)
  await writeFile(path, spoil(await readFile(path, 'latin1')))
  expect(readEndMark(path)?.sequence).toBe(told)
})

it('goes back when it is reset', async () => {
  const path = await markedUpTo(5)
  resetEndMark(path, { sequence: 2, checksum: 7 })
  expect(readEndMark(path)).toEqual({ sequence: 2, checksum: 7 })
})

it('is made again when somebody takes it away', async () => {
  const path = await markedUpTo(5)
  const marks = new EndMarkFile(path)
  marks.note({ sequence: 6, checksum: 6 })
  await rm(path)
  marks.keepInPlace()
  marks.note({ sequence: 7, checksum: 7 })
  marks.close()
  expect(readEndMark(path)?.sequence).toBe(7)
})
