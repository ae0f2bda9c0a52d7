import { expect, it } from 'vitest'
import { ownAddress, ownHost } from './own-address.ts'

it.each([
  ['auto', 0, undefined, 'http://winnow.example:8080'],
  ['auto', 0, 'https', 'http://winnow.example:8080'],
  ['auto', 1, 'https', 'https://winnow.example:8080'],
  ['auto', 1, 'http', 'http://winnow.example:8080'],
  ['auto', 1, undefined, 'http://winnow.example:8080'],
  ['auto', 1, 'https, http', 'http://winnow.example:8080'],
  ['auto', 2, 'http, https, http', 'https://winnow.example:8080'],
  ['auto', 2, 'HTTPS', 'https://winnow.example:8080'],
  ['auto', 1, 'javascript', 'http://winnow.example:8080'],
  ['https://score.shop.example/', 0, undefined, 'https://score.shop.example'],
  ['https://shop.example/winnow', 1, 'http', 'https://shop.example/winnow'],
])('%s behind %i proxies, forwarded %s, is %s', (publicUrl, trustedProxies, proto, address) => {
  const headers = {
    host: 'winnow.example:8080',
    ...(proto !== undefined && { 'x-forwarded-proto': proto }),
  }
  expect(ownAddress(headers, { publicUrl, trustedProxies })).toBe(address)
})

it.each([
  [0, 'shop.example', '127.0.0.1:8080'],
  [1, 'shop.example', 'shop.example'],
  [1, 'evil.example, shop.example', 'shop.example'],
  [2, 'shop.example, inner.example', 'shop.example'],
  [1, undefined, '127.0.0.1:8080'],
])('the host behind %i proxies, forwarded %s, is %s', (proxies, forwarded, host) => {
  const headers = {
    host: '127.0.0.1:8080',
    ...(forwarded !== undefined && { 'x-forwarded-host': forwarded }),
  }
  expect(ownHost(headers, proxies)).toBe(host)
})
