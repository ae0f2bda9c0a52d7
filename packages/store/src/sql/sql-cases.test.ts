import { expect, it } from 'vitest'
import { SqlCases } from './sql-cases.ts'

/** Cases of which there are none, and how each read is asked for. */
function openNone() {
  const reads: string[] = []
  const noRows =
    (how: string) =>
    async <Row>(): Promise<readonly Row[]> => {
      reads.push(how)
      return []
    }
  return { reads, cases: new SqlCases({ all: noRows('all'), asFolded: noRows('as folded') }) }
}

it('what time brings is looked for without a fold; who acts on it reads all that is on disk', async () => {
  const { reads, cases } = openNone()
  await cases.toWarn(0, 1)
  await cases.pastUndo(0, 1)
  await cases.heldPastUndo(0, 1)
  await cases.one(1, 1)
  await cases.some(1, [1])
  await cases.isHeld(1, 1)
  expect(reads).toEqual(['as folded', 'as folded', 'as folded', 'all', 'all', 'all'])
})
