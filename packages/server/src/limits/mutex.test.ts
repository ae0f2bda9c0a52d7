import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { openMutex } from './mutex.ts'

it('runs a task when the one before has ended, though it failed', async () => {
  const mutex = openMutex()
  const steps: string[] = []
  const task = (name: string, end: () => Promise<string>) =>
    mutex(async () => {
      steps.push(`${name} begins`)
      await setImmediate()
      steps.push(`${name} ends`)
      return end()
    })
  const all = await Promise.allSettled([
    task('a', () => Promise.resolve('a')),
    task('b', () => Promise.reject(new RangeError('no'))),
    task('c', () => Promise.resolve('c')),
  ])
  expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
  expect(steps).toEqual(['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})
