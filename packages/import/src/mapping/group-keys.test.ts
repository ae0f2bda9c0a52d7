import { expect, it } from 'vitest'
import { GroupKeys } from './group-keys.ts'

it('finds the one group that begins again among many', () => {
  const keys = new GroupKeys('Name')
  for (let at = 0; at < 5_000; at += 1) keys.add(`#${at}`, at)
  expect(() => keys.add('#77', 5_000)).toThrow(
    'the rows of Name "#77" do not follow each other (again in row 5000): sort the file by Name',
  )
})

it('is bounded', () => {
  const keys = new GroupKeys('Name', 2)
  keys.add('a', 1)
  keys.add('b', 2)
  expect(() => keys.add('c', 3)).toThrow('more than 2 groups of Name in one file: split it')
})
