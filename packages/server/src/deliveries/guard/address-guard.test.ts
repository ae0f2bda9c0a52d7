import type { LookupAddress } from 'node:dns'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { WebhookSender } from '../send/webhook-sender.ts'
import { AddressGuard } from './address-guard.ts'
import { readOwnNetworks } from './own-networks.ts'

const PORTS = new Set([80, 443, 8443])

const guardOf = (networks: string, addresses: readonly string[] = ['93.184.216.34']) =>
  new AddressGuard({ networks: networksOf(networks), ports: PORTS }, async () =>
    addresses.map(addressOf),
  )

function networksOf(text: string) {
  const networks = readOwnNetworks(text)
  if (networks === undefined) throw new Error(text)
  return networks
}

const addressOf = (address: string): LookupAddress => ({
  address,
  family: address.includes(':') ? 6 : 4,
})

/** Hosts of URLs that lead into networks of the machine, however they are written. */
const REFUSED_HOSTS = [
  '127.0.0.1',
  '127.1',
  '127.255.255.254',
  '0.0.0.0',
  '0',
  '0x7f000001',
  '0x7f.1',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '100.64.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '192.0.0.192',
  '192.0.2.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '192.88.99.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:8.8.8.8]',
  '[::127.0.0.1]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::1]',
  '[100::1]',
  '[2001::1]',
  '[2001:db8::1]',
  '[2002:7f00:1::]',
  '[3fff::1]',
  '[5f00::1]',
  '①②⑦.0.0.1',
  '127。0。0。1',
]

it.each(REFUSED_HOSTS)(
  'https://%s is refused when it is saved and when it is sent to (W15)',
  async (host) => {
    const guard = guardOf('none')
    const url = `https://${host}/hook`
    expect(await guard.problemOf(url)).toMatch(/public address/)
    const sender = new WebhookSender({ guard })
    expect(await sender.send({ url, headers: {}, body: '{}' }, 0)).toMatchObject({
      error: 'address_refused',
    })
  },
)

it.each([
  ['ftp://shop.example/', /https/],
  ['http://shop.example/', /https/],
  ['file:///etc/passwd', /https/],
  ['https://ann:secret@shop.example/', /password/],
  ['https://shop.example:22/', /ports/],
  ['https://shop.example:6379/', /ports/],
  ['https://shop.example./', /dot/],
  ['shop.example', /URL/],
  ['', /URL/],
])('%s is refused', async (url, problem) => {
  expect(await guardOf('none').problemOf(url)).toMatch(problem)
})

it.each([
  'https://shop.example/',
  'https://shop.example:8443/a?b=c',
  'https://93.184.216.34/',
  'https://[2606:2800::1]/',
])('%s may be sent to', async (url) => {
  expect(await guardOf('none').problemOf(url)).toBeUndefined()
})

it('a name with any address that is not public is refused; an unknown name is not (W15)', async () => {
  const url = 'https://shop.example/'
  expect(await guardOf('none', ['93.184.216.34', '10.0.0.1']).problemOf(url)).toMatch(/public/)
  expect(await guardOf('none', ['::ffff:10.0.0.1']).problemOf(url)).toMatch(/public/)
  const unknown = new AddressGuard({ networks: networksOf('none'), ports: PORTS }, async () => {
    throw new Error('ENOTFOUND')
  })
  expect(await unknown.problemOf(url)).toBeUndefined()
})

it('own networks may be sent to, at any port and without TLS (W15)', async () => {
  const guard = guardOf('127.0.0.0/8, fd00::/8,10.1.2.3')
  for (const url of ['http://127.0.0.1:9999/', 'http://[fd00::5]:1/', 'https://10.1.2.3/']) {
    expect(await guard.problemOf(url)).toBeUndefined()
  }
  expect(await guard.problemOf('https://10.1.2.4/')).toMatch(/public/)
})

it.each(['10.0.0.0/33', '10.0.0/8', 'shop.example', '::1/129', '10.0.0.1/8/8', ''])(
  '%s is no network',
  (text) => expect(readOwnNetworks(text)).toBeUndefined(),
)

it('a name that meant a public address when it was saved is refused once it means another (W15)', async () => {
  let hits = 0
  const server = createServer((_, response) => {
    hits += 1
    response.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  let answers = [['93.184.216.34'], ['127.0.0.1']]
  const rules = { networks: networksOf('none'), ports: new Set([port]) }
  const guard = new AddressGuard(rules, async () =>
    (answers.shift() ?? ['127.0.0.1']).map(addressOf),
  )
  const url = `https://rebound.example:${port}/`
  expect(await guard.problemOf(url)).toBeUndefined()
  const sender = new WebhookSender({ guard })
  const result = await sender.send({ url, headers: {}, body: '{}' }, 0)
  expect(result.error).toBe('address_refused')
  // Even where our own look-up is deceived, the agent refuses the address that it would connect to.
  answers = [['127.0.0.1']]
  Object.assign(guard, { isAllowed: () => true })
  expect(await sender.send({ url, headers: {}, body: '{}' }, 0)).toMatchObject({
    error: 'address_refused',
  })
  expect(hits).toBe(0)
  server.close()
})
