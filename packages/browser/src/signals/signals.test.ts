import { readdirSync } from 'node:fs'
import { expect, it } from 'vitest'
import { SIGNALS } from './signals.ts'

it('are named after their files, and each has its test beside it', () => {
  const files = new Set(readdirSync(import.meta.dirname))
  const names = SIGNALS.map(({ name }) => name)
  expect(new Set(names).size).toBe(names.length)
  const lacking = names.flatMap((name) =>
    [`${name}.ts`, `${name}.test.ts`].filter((file) => !files.has(file)),
  )
  expect(lacking).toEqual([])
})
