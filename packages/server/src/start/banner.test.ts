import { execFileSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { banner } from './banner.ts'

const KEY = 'f00df00df00df00df00df00df00df00d'

function startedIn(name: string): { text: string; directory: string } {
  const directory = mkdtempSync(join(tmpdir(), name))
  writeFileSync(
    join(directory, 'credentials.json'),
    JSON.stringify({ production: { api_key: KEY } }),
  )
  const facts = {
    address: 'http://127.0.0.1:8080',
    isFirstStart: true,
    hasFirstPolicy: true,
    hasKeys: true,
    isAwayOnPurpose: false,
    version: '1.2.3',
    unsent: ['email', 'sms'] as const,
  }
  return { directory, text: banner({ ...facts, dataDirectory: directory }) }
}

describe('the banner', () => {
  it('says where the service and its keys are, and shows no key', () => {
    const { text, directory } = startedIn('winnow-banner-')
    expect(text).toContain('  console   http://127.0.0.1:8080/console\n')
    expect(text).toContain('http://127.0.0.1:8080/docs')
    expect(text).toContain(join(directory, 'credentials.json'))
    expect(text).not.toContain(KEY)
    expect(text).toContain('policy    a first one runs in shadow and decides nothing')
    const file = join(directory, 'unsent-messages.txt')
    expect(text).toContain(
      `one-time codes by mail and by SMS are not sent but written to ${file}\n`,
    )
  })

  it('has the link of the first admin, when there is none', () => {
    const link = 'http://127.0.0.1:8080/link#Zk3'
    const facts = { address: 'http://127.0.0.1:8080', version: '1', dataDirectory: '/srv' }
    const keys = { hasKeys: true, isAwayOnPurpose: false, unsent: [] }
    const first = { ...facts, ...keys, isFirstStart: true, hasFirstPolicy: false }
    const text = banner({ ...first, firstAdminLink: link })
    expect(text).toContain(`  admin     ${link}\n`)
    expect(text).toContain('./winnow person link --data-dir /srv\n')
    expect(banner(first)).not.toContain('admin ')
  })

  it('says that the keys are missing, with the way back', () => {
    const facts = {
      address: 'http://127.0.0.1:8080',
      version: '1.2.3',
      isFirstStart: false,
      hasFirstPolicy: false,
      isAwayOnPurpose: false,
      unsent: ['sms'] as const,
    }
    const text = banner({ ...facts, hasKeys: false, dataDirectory: '/srv/data' })
    expect(text).toContain('keys      /srv/data/credentials.json is not there\n')
    expect(text).toContain(
      'stop the service, then ./winnow keys reset-admin --data-dir /srv/data\n',
    )
    expect(text).toContain('curl -u "$WINNOW_KEY:" ')
    expect(text).toContain('codes by SMS are not sent')
    const sealed = { ...facts, hasKeys: false, isAwayOnPurpose: true, dataDirectory: '/srv/data' }
    expect(banner(sealed)).toContain('keys      sealed: ')
    expect(banner(sealed)).not.toContain('reset-admin')
    expect(banner({ ...facts, hasKeys: true, dataDirectory: '.', unsent: [] })).not.toContain(
      'codes',
    )
  })

  it.each(['winnow-banner-', 'winnow\'s own $HOME "data" -'])(
    'has a line that a shell reads as meant, in a directory named %s',
    (name) => {
      const { text } = startedIn(name)
      const line = text.slice(text.indexOf('curl '))
      // `curl` is a function here that prints what it was called with.
      const script = `curl() { printf '%s\\n' "$@"; }\n${line}`
      const said = execFileSync('bash', ['-c', script], { encoding: 'utf8' }).split('\n')
      expect(said.slice(0, 3)).toEqual([
        '-u',
        `${KEY}:`,
        'http://127.0.0.1:8080/v205/events?return_score=true',
      ])
      expect(JSON.parse(said[6] ?? '')).toMatchObject({ $type: '$create_account' })
    },
  )
})
