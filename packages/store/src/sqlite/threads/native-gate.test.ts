import { expect, it } from 'vitest'
import { StoreStopped } from '../../errors.ts'
import { NativeGate } from './native-gate.ts'

/** The gate as each of two threads has it. */
function gateOfTwo(): { readonly outer: NativeGate; readonly inner: NativeGate } {
  const outer = new NativeGate()
  return { outer, inner: new NativeGate(outer.memory) }
}

it('has its thread within until that has loaded', () => {
  const { outer, inner } = gateOfTwo()
  expect(outer.shut()).toBe('within')
  expect(() => inner.leave()).toThrow(StoreStopped)
})

it('lets work through while it is open, and lets what fails fail', () => {
  const { inner } = gateOfTwo()
  inner.leave()
  expect(inner.pass(() => 7)).toBe(7)
  const fail = () => inner.pass(() => JSON.parse('{') as unknown)
  expect(fail).toThrow(SyntaxError)
  expect(inner.pass(() => 8)).toBe(8)
})

it('says that nobody is within, and lets nobody in afterwards', () => {
  const { outer, inner } = gateOfTwo()
  inner.leave()
  expect(outer.shut()).toBe('outside')
  let worked = 0
  expect(() => inner.pass(() => (worked += 1))).toThrow(StoreStopped)
  expect(worked).toBe(0)
})

it('stops who is within when it comes out', () => {
  const { outer, inner } = gateOfTwo()
  const told: string[] = []
  expect(() => inner.pass(() => told.push(outer.shut()))).toThrow(StoreStopped)
  expect(told).toEqual(['within'])
})
