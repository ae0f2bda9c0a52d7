import { readFileSync } from 'node:fs'
import { LedgerDamaged } from '@winnow/store'
import { expect, it } from 'vitest'
import { describeError } from './describe-error.ts'

it('an error is described by its kind and place, not by its message', () => {
  const described = describeError(new TypeError('secret\n    at secret (secret.ts:1:1)'))
  expect(described.name).toBe('TypeError')
  expect(described.at.length).toBeGreaterThan(0)
  expect(JSON.stringify(described)).not.toContain('secret')
  expect(describeError('secret')).toEqual({ name: 'string', at: [] })
})

function thrownBy(work: () => unknown): unknown {
  try {
    return work()
  } catch (error) {
    return error
  }
}

it('what the system, the disk and the store say is told, with the file', () => {
  const missing = thrownBy(() => readFileSync('/nowhere/at/all'))
  const told = { code: 'ENOENT', path: '/nowhere/at/all', message: expect.stringContaining('open') }
  expect(describeError(missing)).toMatchObject(told)
  const full = Object.assign(new Error('database or disk is full'), { errcode: 13 })
  expect(describeError(full)).toMatchObject({ message: 'database or disk is full' })
  const damaged = new LedgerDamaged('entry 7 does not match its checksum')
  expect(describeError(damaged)).toMatchObject({ message: damaged.message })
})

it('an address of the network is not told, nor is the message of a cause', () => {
  const refused = { code: 'ECONNREFUSED', syscall: 'connect', address: '203.0.113.99' }
  const cause = Object.assign(new Error('connect 203.0.113.99'), refused)
  const described = describeError(new Error('secret', { cause }))
  expect(described.cause).toMatchObject({ code: 'ECONNREFUSED' })
  expect(JSON.stringify(described)).not.toMatch(/secret|203/)
})
