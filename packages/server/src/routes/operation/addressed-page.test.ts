import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { basic, openMemoryService } from '../../testing/memory-service.ts'
import { ADDRESS_MARK, addressedPage } from './addressed-page.ts'

const DEFAULT = 'http://127.0.0.1:8080'
const page = addressedPage(
  { status: 200, body: `curl ${ADDRESS_MARK}/x, ${ADDRESS_MARK}/y`, contentType: 'text/html' },
  DEFAULT,
)
const shownAt = (address: string): string => {
  const { body } = page({}, address) as { readonly body: string | Buffer }
  return String(body)
}

describe('a page with an address', () => {
  it.each([
    'http://127.0.0.1:8199',
    'http://localhost:3000',
    'http://[::1]:8080',
    'https://fraud.example.com',
    'https://fraud.example.com/winnow',
  ])('shows %s', (address) => {
    expect(shownAt(address)).toBe(`curl ${address}/x, ${address}/y`)
  })

  it.each([
    'http://',
    'http://a"><script>',
    'http://a b',
    'http://$(reboot)',
    'http://a`id`',
    `http://${'a'.repeat(400)}`,
  ])('shows the default where it is asked for at %s', (address) => {
    expect(shownAt(address)).toBe(`curl ${DEFAULT}/x, ${DEFAULT}/y`)
  })

  it('is right under any number of names, and packed for the first ones', () => {
    const headers = { 'accept-encoding': 'gzip' }
    const answers = Array.from({ length: 20 }, (_, at) =>
      page(headers, `http://host-${at}.example`),
    ) as readonly { readonly body: string | Buffer }[]
    answers.forEach(({ body }, at) => {
      const text = typeof body === 'string' ? body : String(gunzipSync(body))
      expect(text).toContain(`http://host-${at}.example/x`)
    })
    expect(answers.filter(({ body }) => typeof body !== 'string').length).toBeLessThanOrEqual(8)
  })
})

describe('the page of a service', () => {
  it('shows the port that it was asked for at', async () => {
    const service = await openMemoryService()
    const headers = { ...basic('any'), host: '127.0.0.1:8199' }
    const { body } = await service.app.inject({ url: '/docs', headers })
    expect(body).toContain('export WINNOW_URL=http://127.0.0.1:8199\n')
    expect(body).not.toContain('8080')
    expect(body).not.toContain(ADDRESS_MARK)
    await service.close()
  })
})
