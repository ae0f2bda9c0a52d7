import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type MemoryService, openMemoryService } from '@winnow/server/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeDemoNote } from '../demo/demo-note.ts'
import { runHere } from '../run-here.test.support.ts'

let service: MemoryService
beforeAll(async () => {
  service = await openMemoryService()
  await service.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => service.close())

const person = (...words: readonly string[]) => {
  const { app, adminToken } = service
  return runHere(['person', ...words, '--url', app.address(), '--admin-token', adminToken])
}

async function post(path: string, body: object): Promise<number> {
  const url = new URL(path, service.app.address())
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) })
  return answer.status
}

const PASSWORD = 'eight quiet herons'

describe('winnow person', () => {
  it('prints the link of the first admin, alone on its stream', async () => {
    const { code, out, err } = await person('link')
    expect(code).toBe(0)
    expect(out).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/link#[\w-]{43}\n$/)
    expect(err).toContain('on the machine of the service')
    const use = { token: out.trim().split('#')[1], password: PASSWORD, email: 'root@shop.example' }
    expect(await post('/v1/sign-in/link', use)).toBe(200)
    expect((await person('link')).err).toContain('There is an admin already')
  })

  it('gives no link while the demo is being filled: it would be over at once', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'winnow-person-'))
    await writeDemoNote(folder, { startMs: 1, isComplete: false })
    const { code, out, err } = await runHere(['person', 'link', '--data-dir', folder])
    expect([code, out]).toEqual([1, ''])
    expect(err).toContain('still being filled: its start prints the link')
    await rm(folder, { recursive: true })
  })

  it('invites, changes, resets, disables and lists', async () => {
    const name = ['--name', 'Maya Okafor']
    const added = await person(
      'add',
      'Maya@shop.example',
      ...name,
      '--role',
      'analyst',
      '--queue',
      'a',
    )
    expect([added.code, added.err]).toEqual([0, expect.stringContaining('Send this invitation')])
    const token = added.out.trim().split('#')[1]
    expect(await post('/v1/sign-in/link', { token, password: PASSWORD })).toBe(200)
    expect((await person('list')).out).toMatch(
      /active +maya@shop\.example +Maya Okafor +analyst \(restricted\)/,
    )
    expect((await person('set', 'maya@shop.example', '--role', 'lead')).code).toBe(0)
    const reset = await person('reset', 'maya@shop.example', '--second-factors', '--json')
    expect(JSON.parse(reset.out)).toMatchObject({ kind: 'reset' })
    expect((await person('disable', 'MAYA@shop.example')).err).toContain(
      'is disabled and signed out',
    )
    expect((await person('enable', 'maya@shop.example')).code).toBe(0)
    const listed = await person('list', '--json')
    expect(JSON.parse(listed.out)).toMatchObject([
      { email: 'root@shop.example', roles: [{ role: 'admin' }] },
      { name: 'Maya Okafor', state: 'active', roles: [{ role: 'lead' }] },
    ])
  })

  it.each([
    [['disable', 'nobody@shop.example'], 1, 'nobody is nobody@shop.example'],
    [['set', 'root@shop.example', '--queue', 'orders'], 2, 'say --role'],
    [['disable', 'root@shop.example'], 1, 'last active admin'],
  ])('%j says what is wrong', async (words, code, told) => {
    const ran = await person(...words)
    expect([ran.code, ran.err]).toEqual([code, expect.stringContaining(told)])
  })
})
