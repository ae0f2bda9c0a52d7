import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type Config, DEFAULT_CONFIG } from '../../config/settings.ts'
import { openMailer } from '../../mail/mailer.ts'
import { openSenders, UNSENT_MESSAGES, unsentChannels } from './open-senders.ts'

const dataDirectory = mkdtempSync(join(tmpdir(), 'winnow-senders-'))
afterAll(() => rmSync(dataDirectory, { recursive: true }))

const opened = (settings: Partial<Config> = {}) =>
  openWith({ ...DEFAULT_CONFIG, dataDirectory, ...settings })

const openWith = (config: Config) => openSenders(config, () => 0, openMailer(config))

const kinds = (settings: Partial<Config>) => {
  const { email, sms } = opened(settings)
  const unsent = Object.entries({ email, sms }).filter(([, { kind }]) => kind === 'file')
  expect(unsentChannels({ ...DEFAULT_CONFIG, ...settings })).toEqual(unsent.map(([of]) => of))
  return [email.kind, sms.kind]
}

describe('what sends messages', () => {
  it('follows from the settings', () => {
    expect(kinds({})).toEqual(['file', 'file'])
    expect(kinds({ smtpUrl: 'smtps://mail.example' })).toEqual(['smtp', 'file'])
    expect(kinds({ smsUrl: 'https://sms.example' })).toEqual(['file', 'http'])
  })

  it.each([
    [{ smsBody: '{"to":"{to}"}' }, '{to} and {text}'],
    [{ smsBody: 'to={to}&text={text}' }, 'must be JSON'],
    [{ smsBody: '{"to":{to},"text":{text}}' }, 'must be JSON'],
  ])('is refused at the start where the body is wrong: %j', (settings, why) => {
    expect(() => opened({ smsUrl: 'https://sms.example', ...settings })).toThrow(why)
  })

  it('is a file of the latest messages by default, for its owner alone', async () => {
    const { email, sms } = opened()
    const sent = { to: 'ann@example.com', subject: 'Code', text: '100001\n' }
    await email.send({ channel: 'email', ...sent })
    await Promise.all(
      Array.from({ length: 60 }, (_, at) =>
        sms.send({ channel: 'sms', to: '+1', subject: '', text: `code ${at}` }),
      ),
    )
    await email.send({ channel: 'email', ...sent, text: '100002\n' })
    const path = join(dataDirectory, UNSENT_MESSAGES)
    const text = readFileSync(path, 'utf8')
    const newest = '1970-01-01T00:00:00.000Z email to ann@example.com\nSubject: Code\n100002\n'
    expect(text.indexOf(newest)).toBeGreaterThan(0)
    expect(text.match(/^1970-/gm)).toHaveLength(50)
    expect(text).not.toContain('100001')
    expect(statSync(path).mode & 0o777).toBe(0o600)
  })
})
