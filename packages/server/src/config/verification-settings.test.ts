import { describe, expect, it } from 'vitest'
import { VERIFICATION_SETTINGS } from './verification-settings.ts'

const { smtpUrl, smsUrl, smsHeaders } = VERIFICATION_SETTINGS

describe('a setting of messages', () => {
  it.each([
    [smtpUrl, 'off'],
    [smtpUrl, 'smtps://user:p%40ss@mail.example:465'],
    [smtpUrl, 'smtp://127.0.0.1:1025'],
    [smsUrl, 'https://api.sms.example/2010/messages?v=1'],
    [smsUrl, 'http://127.0.0.1/'],
    [smsHeaders, '{}'],
    [smsHeaders, '{"authorization":"Basic abc"}'],
  ])('%# takes %s', (setting, value) => {
    expect(setting.read(value)).toBe(value)
  })

  it.each([
    [smtpUrl, 'https://mail.example'],
    [smtpUrl, 'mail.example:25'],
    [smtpUrl, 'smtp://'],
    [smtpUrl, ''],
    [smtpUrl, 25],
    [smsUrl, 'ftp://sms.example'],
    [smsUrl, 'file:///etc/passwd'],
    [smsHeaders, '[]'],
    [smsHeaders, '{"a":1}'],
    [smsHeaders, 'null'],
    [smsHeaders, 'authorization: x'],
  ])('%# refuses %s', (setting, value) => {
    expect(setting.read(value)).toBeUndefined()
  })
})
