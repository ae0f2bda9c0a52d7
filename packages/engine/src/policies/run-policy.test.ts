import { ABUSE_TYPES, type EventDeclaration, eventTypes, exampleEvent } from '@winnow/contract'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compilePolicy, type PolicyTerms } from './compile-policy.ts'
import { celEnvironment } from './conditions/cel-environment.ts'
import { readPolicy } from './document/read-policy.ts'
import { runPolicy } from './run-policy.ts'
import { inputOf, ORDER, SOME_AT_MS } from './some-input.test.support.ts'
import { policyVocabulary, SHARED_DECLARATIONS } from './vocabulary/policy-vocabulary.ts'

const TERMS: PolicyTerms = {
  customFields: new Map([
    ['plan', 'string'],
    ['seats', 'number'],
  ]),
  lists: ['bad_mails', 'watched'],
  decisions: [
    { id: 'block_user', entityType: 'user', abuseType: 'payment_abuse', category: 'block' },
    { id: 'watch_user', entityType: 'user', abuseType: 'payment_abuse', category: 'watch' },
    { id: 'block_order', entityType: 'order', abuseType: 'payment_abuse', category: 'block' },
    { id: 'block_spam', entityType: 'user', abuseType: 'content_abuse', category: 'block' },
  ],
}

const route = (name: string, when: string, actions: readonly object[] = []) => ({
  name,
  when,
  do: actions,
})

const policyOf = (...routes: readonly object[]) => ({
  workflows: [{ name: 'orders', on: ['$create_order'], abuse_types: ['payment_abuse'], routes }],
})

function compiled(value: unknown) {
  const { document, problems } = readPolicy(value)
  const check = compilePolicy(document, TERMS)
  if (check.policy === undefined || problems.length > 0) {
    throw new Error(JSON.stringify([...problems, ...check.problems]))
  }
  return check.policy
}

const takenBy = (value: unknown, input = inputOf(ORDER)) =>
  runPolicy(compiled(value), input).map((verdict) => verdict.route)

describe('a policy', () => {
  it('takes the first route whose condition is true, and nothing of the others', () => {
    const [verdict] = runPolicy(
      compiled(
        policyOf(
          route('high', 'scores.payment_abuse >= 90', [{ decide: 'block_user' }]),
          route('middle', 'scores.payment_abuse >= 60', [
            { decide: 'watch_user' },
            { tag: 'seen' },
          ]),
          route('low', 'true', [{ tag: 'low' }]),
        ),
      ),
      inputOf(ORDER, { scores: [75, 0, 0, 0, 0] }),
    )
    expect(verdict).toEqual({
      workflow: 'orders',
      entity: 'user',
      abuseTypes: ['payment_abuse'],
      route: 'middle',
      actions: [
        { do: 'decide', decision: 'watch_user' },
        { do: 'tag', tag: 'seen' },
      ],
      errors: [],
      values: { 'scores.payment_abuse': 75 },
    })
  })

  it.each([
    ['event.amount > usd(100) && event.amount < usd(120)', true],
    ["event.items.exists(i, i.category == 'gift' && i.price * 1 == null)", false],
    ["event.items.exists(i, i.category == 'gift' && i.price >= usd(50))", true],
    ["event.billing_address.country == 'US'", true],
    ["event.shipping_address.country == 'US'", false],
    ["event.custom.plan == 'gold' && event.custom.seats > 2", true],
    ["ip.country == 'DE' && ip.is_hosting", true],
    ["decisions.payment_abuse == 'accept'", true],
    ["decisions.content_abuse == 'accept'", false],
    ['lists.bad_mails.has(event.user_email)', true],
    ['lists.watched.has(event.user_email)', false],
    ['features.account_age_days < 3', false],
    ['now.getHours() == 12', true],
    ["event.type == '$create_order' && event.user_id == 'ann'", true],
  ])('reads the event and what is known of it: %s', (when, isTaken) => {
    const input = inputOf(ORDER, {
      enrichment: { ipCountry: 'DE', ipAsn: 1, ipHosting: true },
      decided: (type) => (type === 'payment_abuse' ? 'accept' : undefined),
      isListed: (list, value) => list === 'bad_mails' && value === 'ann@shop.example',
    })
    const value = policyOf(route('one', when))
    const { document } = readPolicy(value)
    const { policy, problems } = compilePolicy(document, TERMS)
    if (policy === undefined) expect([isTaken, problems.length]).toEqual([false, 1])
    else expect(runPolicy(policy, input)[0]?.route).toBe(isTaken ? 'one' : undefined)
  })

  it('passes a route over whose condition fails, says so, and goes on', () => {
    const many = {
      ...ORDER,
      $items: Array.from({ length: 110 }, (_, at) => ({ ...ORDER.$items[0], $item_id: `i-${at}` })),
    }
    const costly = 'event.items.all(i, event.items.all(j, i.quantity == j.quantity))'
    const [verdict] = runPolicy(
      compiled(policyOf(route('costly', costly), route('next', 'true'))),
      inputOf(many),
    )
    expect(verdict?.route).toBe('next')
    expect(verdict?.errors).toEqual([
      { route: 'costly', reason: expect.stringMatching(/10000 members/) },
    ])
  })

  it('gives the value that goes on a list, and says why one cannot', () => {
    const actions = [
      { add_to_list: 'watched', value: 'event.user_email.lowerAscii()', for: '30d' },
      { add_to_list: 'watched', value: 'event.shipping_address.country' },
    ]
    const [verdict] = runPolicy(compiled(policyOf(route('one', 'true', actions))), inputOf(ORDER))
    expect(verdict?.actions).toEqual([
      { do: 'add_to_list', list: 'watched', value: 'ann@shop.example', forMs: 30 * 86_400_000 },
    ])
    expect(verdict?.notDone).toEqual([
      { do: 'add_to_list', list: 'watched', reason: 'its value is missing' },
    ])
    const long = { ...ORDER, $user_email: `${'a'.repeat(600)}@b.example`, note: 'x'.repeat(600) }
    const values = ['event.custom.plan', "event.custom.plan + 'x'", 'event.order_id']
    const rest = values.map((value) => ({ remove_from_list: 'bad_mails', value }))
    const input = inputOf(
      { ...long, plan: 'p'.repeat(512) },
      {
        listProblem: (list, value) => (value === 'o-1' ? `is not for ${list}` : undefined),
      },
    )
    const [other] = runPolicy(compiled(policyOf(route('one', 'true', rest))), input)
    expect(other?.actions).toHaveLength(1)
    expect(other?.notDone?.map(({ reason }) => reason)).toEqual([
      'its value has more than 512 characters',
      'its value is not for bad_mails',
    ])
  })

  it('runs on the events of its workflows alone', () => {
    const logout = inputOf({ $type: '$logout', $user_id: 'ann' })
    expect(takenBy(policyOf(route('one', 'true')), logout)).toEqual([])
    const custom = {
      workflows: [{ name: 'own', on: ['tip_sent'], routes: [route('one', 'true')] }],
    }
    expect(takenBy(custom, inputOf({ $type: 'tip_sent', $user_id: 'ann' }))).toEqual(['one'])
  })

  it('runs all workflows of an event, in their order', () => {
    const workflows = ['b', 'a'].map((name) => ({
      name,
      on: ['$create_order'],
      routes: [route(name, 'true')],
    }))
    expect(takenBy({ workflows })).toEqual(['b', 'a'])
  })

  it('P13: a share is of users, always the same ones, and grows by adding some', () => {
    const users = Array.from({ length: 2000 }, (_, at) => `user-${at}`)
    const among = (share: number, name = 'one') => {
      const policy = compiled(policyOf({ ...route(name, 'true'), share }))
      const taken = (user: string) =>
        runPolicy(policy, inputOf({ ...ORDER, $user_id: user }))[0]?.route === name
      return users.filter(taken)
    }
    const [few, more] = [among(5), among(25)]
    expect(few.length).toBeGreaterThan(60)
    expect(few.length).toBeLessThan(145)
    expect(more.length).toBeGreaterThan(420)
    expect(more.length).toBeLessThan(580)
    expect(few.every((user) => more.includes(user))).toBe(true)
    expect(among(5)).toEqual(few)
    expect(among(5, 'two')).not.toEqual(few)
    expect(among(100)).toEqual(users)
  })
})

describe('P18: the check of a policy', () => {
  const problemsOf = (value: unknown) => {
    const { document, problems } = readPolicy(value)
    return [...problems, ...compilePolicy(document, TERMS).problems]
  }

  it.each([
    [
      'workflows[0].routes[0].when',
      policyOf(route('one', 'event.amout > usd(1)')),
      /no `event.amout`/,
    ],
    [
      'workflows[0].routes[0].when',
      policyOf(route('one', 'event.failure_reason == "x"')),
      /no `event.failure_reason`/,
    ],
    [
      'workflows[0].routes[0].do[0].decide',
      policyOf(route('one', 'true', [{ decide: 'block_usr' }])),
      /no `block_usr`/,
    ],
    [
      'workflows[0].routes[0].do[0].decide',
      policyOf(route('one', 'true', [{ decide: 'block_order' }])),
      /about the order, the workflow about the user/,
    ],
    [
      'workflows[0].routes[0].do[0].decide',
      policyOf(route('one', 'true', [{ decide: 'block_spam' }])),
      /of content_abuse/,
    ],
    ['custom_fields.plan', { custom_fields: { plan: 'text' }, workflows: [] }, /one of string/],
    ['custom_fields.a-b', { custom_fields: { 'a-b': 'string' }, workflows: [] }, /letters/],
    ['custom_fields', { custom_fields: [], workflows: [] }, /object/],
    [
      'workflows[0].routes[0].do[0].add_to_list',
      policyOf(route('one', 'true', [{ add_to_list: 'none', value: 'event.ip' }])),
      /no `none`/,
    ],
    [
      'workflows[0].routes[0].do[0].value',
      policyOf(route('one', 'true', [{ add_to_list: 'watched', value: '1 > 2' }])),
      /must be a text/,
    ],
    [
      'workflows[0].routes[0].do[0]',
      policyOf(route('one', 'true', [{ tag: 'a', decide: 'block_user' }])),
      /one thing/,
    ],
    [
      'workflows[0].routes[0].do[0].tga',
      policyOf(route('one', 'true', [{ tga: 'a' }])),
      /no `tga`/,
    ],
    [
      'workflows[0].routes[0].do[0].answer.a',
      policyOf(route('one', 'true', [{ answer: { a: [] } }])),
      /a number, true or false/,
    ],
    [
      'workflows[0].routes[1]',
      policyOf(route('all', 'true'), route('late', 'true')),
      /never reached/,
    ],
    [
      'workflows[0].routes[1].name',
      policyOf(route('one', 'event.ip == "a"'), route('one', 'true')),
      /used before/,
    ],
    [
      'workflows[0].routes[0].share',
      policyOf({ ...route('one', 'true'), share: 101 }),
      /percentage/,
    ],
    ['workflows[0].routes[0].name', policyOf(route('a b', 'true')), /name/],
    [
      'workflows[0].on[0]',
      { workflows: [{ name: 'w', on: ['$create_ordr'], routes: [] }] },
      /no event type/,
    ],
    [
      'workflows[0].abuse_types[0]',
      { workflows: [{ name: 'w', on: ['x'], abuse_types: ['fraud'], routes: [] }] },
      /one of/,
    ],
    ['workflows', { workflows: 7 }, /list/],
    ['', 'text', /object/],
  ])('finds what is wrong at %j', (path, value, message) => {
    const found = problemsOf(value).find((problem) => problem.path === path)
    expect(found?.message).toMatch(message)
    expect(found?.severity).toBe('error')
  })

  it.each([
    [
      'workflows[0].routes[1]',
      policyOf(
        route('wide', 'scores.payment_abuse > 60'),
        route('narrow', 'scores.payment_abuse >= 90 && event.ip == "a"'),
      ),
      /never reached: `wide` takes all of its events/,
    ],
    [
      'workflows[0].routes[2]',
      policyOf(
        route('one', 'event.ip == "a"'),
        route('two', 'event.ip == "b" && lists.watched.has(event.user_email)'),
        route('two_again', '(lists.watched.has(event.user_email)) && "b" == event.ip'),
      ),
      /never reached: `two` takes/,
    ],
    [
      'workflows[0].routes[1]',
      policyOf(
        route('low', 'scores.payment_abuse >= 60 && scores.payment_abuse < 80'),
        route('high', 'scores.payment_abuse > 70'),
      ),
      /overlaps with `low` by `scores.payment_abuse`/,
    ],
    [
      'workflows[0].routes[0].when',
      {
        workflows: [
          {
            name: 'w',
            on: ['$login', '$create_order'],
            routes: [route('one', 'event.amount > usd(1)')],
          },
        ],
      },
      /does not come with `\$login`/,
    ],
  ])('warns of what is odd at %j', (path, value, message) => {
    const found = problemsOf(value)
    expect(found.map((problem) => problem.severity)).toEqual(['warning'])
    expect(found[0]?.path).toBe(path)
    expect(found[0]?.message).toMatch(message)
  })

  it.each([
    policyOf(route('high', 'scores.payment_abuse > 90'), route('low', 'scores.payment_abuse > 60')),
    policyOf(
      { ...route('some', 'scores.payment_abuse > 60'), share: 5 },
      route('rest', 'scores.payment_abuse > 60'),
    ),
    policyOf(route('low', 'scores.payment_abuse < 10'), route('high', 'scores.payment_abuse > 90')),
  ])('has nothing to say of routes of which each is reached: %j', (value) => {
    expect(problemsOf(value)).toEqual([])
  })

  it('says with which events a field comes that the trigger does not have', () => {
    const [problem] = problemsOf(policyOf(route('one', 'event.content_id == "x"')))
    expect(problem).toMatchObject({
      message: 'There is no `event.content_id` on the events of this workflow.',
      suggestion: expect.stringMatching(/^it comes with `\$/),
    })
  })

  it('throws nothing, whatever the document is', () => {
    const word = fc.constantFrom(
      'workflows',
      'name',
      'on',
      'routes',
      'when',
      'do',
      'decide',
      'share',
      '__proto__',
      '$create_order',
      'true',
    )
    const { value } = fc.letrec<{ value: unknown }>((tie) => ({
      value: fc.oneof(
        { depthSize: 'small' },
        word,
        fc.anything(),
        fc.array(tie('value'), { maxLength: 3 }),
        fc.dictionary(word, tie('value'), { maxKeys: 5 }),
      ),
    }))
    fc.assert(
      fc.property(value, (document) => {
        const { problems } = readPolicy(document)
        expect(Array.isArray(problems)).toBe(true)
        problemsOf(document)
      }),
    )
  })
})

describe('the vocabulary', () => {
  const names = eventTypes.map(({ name }) => name)
  const current = (eventTypes as readonly EventDeclaration[]).filter(
    ({ until }) => until === undefined,
  )

  it('of all event types together is one that the check takes', () => {
    const vocabulary = policyVocabulary({ ...TERMS, eventTypes: [...names, 'custom'] })
    expect(() => celEnvironment(vocabulary, SHARED_DECLARATIONS)).not.toThrow()
    expect(vocabulary.size).toBeGreaterThan(300)
  })

  it.each(current)('reads every field of an example of $name', (declared) => {
    const type = declared.name
    const input = inputOf(exampleEvent(declared, 'v205'), { scores: ABUSE_TYPES.map(() => 1) })
    const vocabulary = policyVocabulary({ ...TERMS, eventTypes: [type] })
    for (const wired of Object.keys(input.event.fields)) {
      const variable = vocabulary.get(`event.${wired.slice(1)}`)
      expect([wired, variable?.read(input)]).not.toEqual([wired, null])
      expect([wired, variable]).not.toEqual([wired, undefined])
    }
    expect(vocabulary.get('now')?.read(input)).toBe(SOME_AT_MS)
  })
})
