import { expect, it } from 'vitest'
import { unlabelledText } from './unlabelled-text.ts'

const typeOf = (eventType: string, aboveReview: number) => ({
  eventType,
  events: 5200,
  aboveReview,
  aboveBlock: 1,
})

it('tells of event types that nobody labels those with high scores', () => {
  expect(unlabelledText([typeOf('$login', 1200), typeOf('$logout', 0)])).toEqual([
    'Not labelled, and scored for review or above: $login 1,200 of 5,200 (block: 1).',
  ])
  expect(unlabelledText([typeOf('$logout', 0)])).toEqual([])
})

it('tells of five, and counts the others', () => {
  const [line] = unlabelledText(['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((name) => typeOf(name, 2)))
  expect(line).toMatch(/: a 2 of .* e 2 of 5,200 \(block: 1\) and 2 more\.$/)
})

it('makes characters visible that a terminal would take for a command', () => {
  expect(unlabelledText([typeOf('\u001b[2J', 1)])[0]).not.toContain('\u001b')
})
