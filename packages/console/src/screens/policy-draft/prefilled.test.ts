import { expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { prefilled } from './prefilled.ts'

const WHEN = 'event.amount > usd(5)'

const POLICY = `# ours
workflows:
  - name: logins
    on: [$login]
    routes: []
  - name: orders
    on: [$create_order]
    routes:
      # the first
      - { name: new_route, when: 'true', do: [] }
`

it('a condition comes before the rest in the workflow of its event, with a name of its own', () => {
  const { text, route } = prefilled(POLICY, { when: WHEN, on: '$create_order' })
  expect(route).toBe('orders/new_route_2')
  const { workflows } = parse(text) as { workflows: { routes: { name: string; when: string }[] }[] }
  expect(workflows[1]?.routes.map(({ name, when }) => [name, when])).toEqual([
    ['new_route_2', WHEN],
    ['new_route', 'true'],
  ])
  expect(text.startsWith('# ours\n')).toBe(true)
})

it('a condition comes after the routes that may take its events, and asks for a review where a queue is there', () => {
  const policy = {
    queues: [{ name: 'payments', abuse_type: 'payment_abuse' }],
    workflows: [
      {
        name: 'orders',
        on: ['$create_order'],
        abuse_types: ['payment_abuse'],
        routes: [{ name: 'block', when: 'scores.payment_abuse >= 90', do: [{ tag: 'block' }] }],
      },
    ],
  }
  const { text } = prefilled(stringify(policy), { when: WHEN, on: '$create_order' })
  const { workflows } = parse(text) as typeof policy
  expect(workflows[0]?.routes.at(-1)).toEqual({
    name: 'new_route',
    when: WHEN,
    do: [{ review: 'payments' }, { tag: 'new_route' }],
  })
})

it('a workflow is made for an event that none runs on, also where there is no policy', () => {
  expect(prefilled(POLICY, { when: WHEN, on: '$logout' }).route).toBe('on_logout/new_route')
  const { text } = prefilled('workflows: []\n', { when: WHEN, on: undefined })
  expect(parse(text)).toEqual({
    workflows: [
      {
        name: 'on_create_order',
        on: ['$create_order'],
        routes: [{ name: 'new_route', when: WHEN, do: [{ tag: 'new_route' }] }],
      },
    ],
  })
})
