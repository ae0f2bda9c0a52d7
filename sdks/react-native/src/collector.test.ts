import { describe, expect, it } from 'vitest'
import { openWinnow, type Collector } from './collector.ts'

/** A native module that writes down what it is told. */
function recording() {
  const calls: unknown[][] = []
  const tell =
    (name: string) =>
    (...args: unknown[]) =>
      void calls.push([name, ...args])
  const collector: Collector = {
    configure: tell('configure'),
    setUserId: tell('setUserId'),
    unsetUserId: tell('unsetUserId'),
    setSessionId: tell('setSessionId'),
    readInstallationId: async () => 'a-phone',
    collect: tell('collect'),
    upload: tell('upload'),
    onHostResume: tell('onHostResume'),
    onHostPause: tell('onHostPause'),
    close: tell('close'),
  }
  return { calls, collector }
}

const unwatched = () => () => {}

describe('Winnow', () => {
  it('passes every call on', () => {
    const { calls, collector } = recording()
    const winnow = openWinnow(collector, unwatched)
    const configuration = { accountId: 'a', beaconKey: 'b', serverUrl: 'https://winnow.test' }
    winnow.setSessionId('visit')
    winnow.configure({
      ...configuration,
      disallowLocation: true,
      allowUsingMotionSensors: true,
    })
    winnow.configure(configuration)
    winnow.setUserId('ann')
    winnow.unsetUserId()
    winnow.collect()
    winnow.upload()
    expect(calls).toEqual([
      ['setSessionId', 'visit'],
      ['configure', 'a', 'b', 'https://winnow.test', true, true],
      ['setUserId', 'ann'],
      ['unsetUserId'],
      ['collect'],
      ['upload'],
    ])
  })

  it('says what the installation is called', async () => {
    const winnow = openWinnow(recording().collector, unwatched)
    expect(await winnow.readInstallationId()).toBe('a-phone')
  })

  it.each([undefined, null, ''])('takes %j for nobody, as apps have it at a logout', (nobody) => {
    const { calls, collector } = recording()
    const winnow = openWinnow(collector, unwatched)
    winnow.setUserId(nobody)
    winnow.setSessionId(nobody)
    winnow.unsetSessionId()
    expect(calls).toEqual([['unsetUserId'], ['setSessionId', ''], ['setSessionId', '']])
  })

  it.each([
    [{ accountId: '' }, 'an account id'],
    [{ beaconKey: 'a key' }, 'a beacon key'],
    [{ serverUrl: 'winnow.test' }, 'a server URL'],
    [{ serverUrl: 'https://winnow.test:port' }, 'a server URL'],
    [{ serverUrl: 'https:///path' }, 'a server URL'],
  ])('refuses %j where it is called', (part, what) => {
    const { calls, collector } = recording()
    const configuration = { accountId: 'a', beaconKey: 'b', serverUrl: 'https://winnow.test' }
    const winnow = openWinnow(collector, unwatched)
    expect(() => winnow.configure({ ...configuration, ...part })).toThrow(what)
    expect(calls).toEqual([])
  })

  it.each(['http://127.0.0.1:8080', 'https://[::1]:8080/ss', 'HTTPS://winnow.test/'])(
    'takes the address %s',
    (serverUrl) => {
      const { calls, collector } = recording()
      openWinnow(collector, unwatched).configure({ accountId: 'a', beaconKey: 'b', serverUrl })
      expect(calls).toEqual([['configure', 'a', 'b', serverUrl, false, false]])
    },
  )

  it('follows the app by itself', () => {
    const { calls, collector } = recording()
    let change: (state: string) => void = () => {}
    const winnow = openWinnow(collector, (heard) => {
      change = heard
      return () => {}
    })
    change('active')
    expect(calls).toEqual([])
    winnow.configure({ accountId: 'a', beaconKey: 'b', serverUrl: 'https://winnow.test' })
    for (const state of ['active', 'inactive', 'background', 'unknown', 'active']) change(state)
    expect(calls.slice(1)).toEqual([['onHostResume'], ['onHostPause'], ['onHostResume']])
  })
  it('stops when it is closed, and begins again when it is configured again', () => {
    const { calls, collector } = recording()
    const heard = new Set<(state: string) => void>()
    const winnow = openWinnow(collector, (change) => {
      heard.add(change)
      return () => heard.delete(change)
    })
    const change = (state: string) => heard.forEach((hear) => hear(state))
    const configuration = { accountId: 'a', beaconKey: 'b', serverUrl: 'https://winnow.test' }
    winnow.close()
    winnow.configure(configuration)
    change('active')
    winnow.close()
    winnow.close()
    change('background')
    winnow.configure(configuration)
    change('background')
    const told = ['configure', 'onHostResume', 'close', 'configure', 'onHostPause']
    expect(calls.map(([name]) => name)).toEqual(told)
  })
})
