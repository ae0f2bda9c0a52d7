import { describe, expect, it } from 'vitest'
import { entryOfKind } from '../../entries/ledger-entry.ts'
import type { ListForm } from '../../ports/list.ts'
import type { Core } from '../core.ts'
import { eventRequest, type HeldLedger, heldCore, START_MS } from '../held-core.test.support.ts'
import { verdictIn } from '../../policies/recorded-verdict.ts'
import { decides, publish, replayed, workflow } from './policies.test.support.ts'

const BLOCK = 'block_user_payment_abuse'
const HOUR_MS = 3_600_000

const makeList = (core: Core, name: string, form: ListForm = 'plain') =>
  core.execute({
    is: 'set_list',
    request: { environment: 1, name, kind: 'email', form, description: '', nowMs: START_MS },
  })

const listed = async (core: Core, list: string, value: string) =>
  (await core.ask({ is: 'listed', environment: 1, list, value, nowMs: START_MS })).length > 0

let orders = 0
const send = (core: Core, email: string, atMs = START_MS) => {
  orders += 1
  const body = { $type: '$create_order', $user_id: email, $user_email: email }
  const request = eventRequest({ ...body, $order_id: `o-${orders}`, $time: atMs }, atMs)
  return core.execute({ is: 'event', request })
}

const acts = (name: string, when: string, ...actions: readonly object[]) => ({
  name,
  when,
  do: actions,
})

const VALUE = 'event.user_email'
const onOrders = (...routes: readonly object[]) => ({ workflows: [workflow('orders', routes)] })

const changesIn = ({ entries }: HeldLedger) =>
  entries.flatMap((entry) => entryOfKind('listed', entry) ?? [])

describe.each<ListForm>(['plain', 'hashed'])('policies and lists that store %s', (form) => {
  it('a condition finds what is listed, however an event writes it; a replay finds the same', async () => {
    const { core, ledger } = await heldCore()
    await makeList(core, 'bad_mails', form)
    await publish(core, onOrders(decides('bad', `lists.bad_mails.has(${VALUE})`, BLOCK)))
    const change = (add: readonly string[], remove: readonly string[] = []) =>
      core.execute({
        is: 'change_list',
        request: {
          environment: 1,
          list: 'bad_mails',
          kind: 'email',
          source: 'api',
          add: add.map((value) => ({ value })),
          remove,
          receivedAtMs: START_MS,
        },
      })
    const isBlocked = async (email: string) => {
      const { outcome } = await send(core, email)
      return outcome.verdict?.workflows[0]?.route === 'bad'
    }
    expect(await isBlocked('A.B@Gmail.com')).toBe(false)
    await change(['ab@gmail.com'])
    expect(await isBlocked('A.B+new@Gmail.com')).toBe(true)
    expect(await isBlocked('abc@gmail.com')).toBe(false)
    await change([], ['ab@gmail.com'])
    expect(await isBlocked('ab@gmail.com')).toBe(false)
    expect((await replayed(ledger)).differences).toBe(0)
    await core.close()
  })

  it('a route adds and removes values in the commit of its event, and the next event sees it', async () => {
    const { core, ledger } = await heldCore()
    await makeList(core, 'watched', form)
    await makeList(core, 'trusted', form)
    await core.execute({
      is: 'change_list',
      request: {
        environment: 1,
        list: 'trusted',
        kind: 'email',
        source: 'api',
        add: [{ value: 'ann@shop.example' }],
        remove: [],
        receivedAtMs: START_MS,
      },
    })
    const first = acts(
      'first',
      `!lists.watched.has(${VALUE})`,
      { add_to_list: 'watched', value: VALUE, for: '1h' },
      { remove_from_list: 'trusted', value: VALUE },
    )
    await publish(core, onOrders(first, acts('again', 'true', { tag: 'again' })))
    const before = ledger.entries.length
    const appended: number[] = []
    const append = ledger.append.bind(ledger)
    ledger.append = (entries) => {
      appended.push(entries.length)
      return append(entries)
    }
    const given = [send(core, 'Ann@shop.example'), send(core, 'ann+2@shop.example')]
    const [one, two] = await Promise.all(given)
    const routes = [one, two].map((accepted) => accepted?.outcome.verdict?.workflows[0]?.route)
    expect(routes).toEqual(['first', 'again'])
    const kinds = ledger.entries.slice(before).map(({ kind }) => kind)
    expect(kinds).toEqual(['event', 'listed', 'listed', 'event'])
    expect(appended).toContain(3)
    expect(await listed(core, 'watched', 'ann@shop.example')).toBe(true)
    expect(await listed(core, 'trusted', 'ann@shop.example')).toBe(false)
    expect(changesIn(ledger).at(1)?.body).toMatchObject({
      list: 'watched',
      author: 'policy 1',
      source: 'policy',
      event: one?.sequence,
      added: [{ expiresAtMs: START_MS + HOUR_MS, reason: 'workflow orders, route first' }],
    })
    expect((await replayed(ledger)).differences).toBe(0)
    await core.close()
  })
})

it('a policy lengthens how long a value is listed, and never shortens it', async () => {
  const { core, ledger } = await heldCore()
  await makeList(core, 'watched')
  await publish(
    core,
    onOrders(acts('all', 'true', { add_to_list: 'watched', value: VALUE, for: '1h' })),
  )
  await send(core, 'ann@shop.example', START_MS)
  await send(core, 'ann@shop.example', START_MS - 60_000)
  expect(changesIn(ledger)).toHaveLength(1)
  await send(core, 'ann@shop.example', START_MS + 60_000)
  expect(changesIn(ledger)).toHaveLength(2)
  await publish(core, onOrders(acts('all', 'true', { add_to_list: 'watched', value: VALUE })))
  await send(core, 'ann@shop.example')
  await send(core, 'ann@shop.example', START_MS + 120_000)
  expect(changesIn(ledger)).toHaveLength(3)
  await core.close()
})

it('what cannot be listed is left out: no value of the kind, or a list that was deleted', async () => {
  const { core, ledger } = await heldCore()
  await makeList(core, 'watched')
  const value = 'event.user_id'
  await publish(core, onOrders(acts('all', 'true', { add_to_list: 'watched', value })))
  const body = { $type: '$create_order', $user_id: 'ann', $order_id: 'o' }
  await core.execute({ is: 'event', request: eventRequest(body) })
  await core.execute({ is: 'delete_list', environment: 1, name: 'watched', nowMs: START_MS })
  await send(core, 'ann@shop.example')
  expect(changesIn(ledger)).toEqual([])
  await core.close()
})

it('the verdict says which values a list could not take, and why; a replay says the same', async () => {
  const { core, ledger } = await heldCore()
  const list = { environment: 1, name: 'phones', kind: 'phone', form: 'plain' } as const
  await core.execute({ is: 'set_list', request: { ...list, description: '', nowMs: START_MS } })
  const adds = { add_to_list: 'phones', value: 'event.custom.reach' }
  const document = { custom_fields: { reach: 'string' }, ...onOrders(acts('all', 'true', adds)) }
  await publish(core, document)
  const sent = async (reach: string | undefined) => {
    const body = { $type: '$create_order', $user_id: 'ann', ...(reach !== undefined && { reach }) }
    const { outcome } = await core.execute({ is: 'event', request: eventRequest(body, START_MS) })
    return verdictIn(outcome.sections)?.workflows[0]
  }
  const notDone = { do: 'add_to_list', list: 'phones' }
  expect(await sent('030 901820')).toMatchObject({
    actions: [],
    notDone: [
      { ...notDone, reason: expect.stringMatching(/^its value must be a phone number with/) },
    ],
  })
  expect(await sent(undefined)).toMatchObject({
    notDone: [{ ...notDone, reason: 'its value is missing' }],
  })
  expect(await sent('+49 30 901820')).toMatchObject({ actions: [{ value: '+49 30 901820' }] })
  expect((await sent('+49 30 901820'))?.notDone).toBeUndefined()
  expect(changesIn(ledger)).toHaveLength(1)
  expect(await replayed(ledger)).toMatchObject({ differences: 0 })
})
