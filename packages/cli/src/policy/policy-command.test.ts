import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULT_CONFIG, startService } from '@winnow/server'
import { afterAll, describe, expect, it } from 'vitest'
import { runHere } from '../run-here.test.support.ts'

const folder = mkdtempSync(join(tmpdir(), 'winnow-policy-'))
afterAll(() => rmSync(folder, { recursive: true }))

const fileOf = (name: string, text: string): string => {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

const guide = (name: string) => join(import.meta.dirname, '../../../../docs/guides/policies', name)

const WRONG = `workflows:
  - name: orders
    on: [$create_order]
    routes:
      - name: big
        when: event.amout > usd(1)
`

const BLOCK_ALL = fileOf(
  'block-all.yaml',
  `workflows:
  - name: orders
    on: [$create_order]
    abuse_types: [payment_abuse]
    routes:
      - name: all
        when: 'true'
        do: [{ decide: block_user_payment_abuse }]
`,
)

async function sendOrder(address: string, dataDirectory: string, id: string): Promise<void> {
  const answer = await fetch(`${address}/v205/events`, {
    method: 'POST',
    headers: {
      authorization: `Basic ${Buffer.from(`${keyIn(dataDirectory)}:`).toString('base64')}`,
    },
    body: JSON.stringify({ $type: '$create_order', $user_id: `user ${id}`, $order_id: id }),
  })
  expect(answer.status).toBe(200)
}

describe('P21: a policy file', () => {
  it('of the guide is fine, and does what its cases say', async () => {
    const checked = await runHere(['policy', 'check', guide('start.yaml')])
    expect(checked).toMatchObject({ code: 0, err: '' })
    const tested = await runHere(['policy', 'test', guide('start.yaml'), guide('start-cases.yaml')])
    expect(tested).toMatchObject({ code: 0, out: '8 of 8 cases passed\n' })
  })

  it('with counters is fine, and says what they count', async () => {
    const checked = await runHere(['policy', 'check', guide('counters.yaml')])
    expect(checked).toMatchObject({ code: 0, err: '' })
    expect(checked.out).toContain(
      'counter users_per_ip: distinct of user on $create_order, $login by ip over 1d\n',
    )
    const cases = guide('counters-cases.yaml')
    const tested = await runHere(['policy', 'test', guide('counters.yaml'), cases])
    expect(tested).toMatchObject({ code: 0, out: '1 of 1 cases passed\n' })
    const json = await runHere(['policy', 'check', guide('counters.yaml'), '--json'])
    expect(JSON.parse(json.out)).toMatchObject({ ok: true, counters: [{ kind: 'count' }, {}, {}] })
  })

  it('that is wrong fails with each error and its path', async () => {
    const path = fileOf('wrong.yaml', WRONG)
    const checked = await runHere(['policy', 'check', path])
    expect(checked.code).toBe(1)
    expect(checked.err).toMatch(
      /error workflows\[0\]\.routes\[0\]\.when: .*`event\.amout`.*`event\.amount`/,
    )
    const told = await runHere(['policy', 'check', path, '--json'])
    expect(JSON.parse(told.out)).toMatchObject({ ok: false, problems: [{ severity: 'error' }] })
  })

  it('fails on a case that comes out otherwise, and names what was expected', async () => {
    const cases = fileOf(
      'cases.yaml',
      `cases:
  - name: passes
    event: { $type: $create_order, $user_id: ann, $order_id: o-1, $amount: 1, $currency_code: USD }
    scores: { payment_abuse: 99 }
    expect: { routes: { orders: review, other: x }, decisions: [] }
`,
    )
    const tested = await runHere(['policy', 'test', guide('start.yaml'), cases])
    expect(tested.code).toBe(1)
    expect(tested.out).toBe(`failed: passes
  workflow orders took block, expected review.
  workflow other did not run, expected x.
  decided block_user_payment_abuse, expected nothing.
0 of 1 cases passed
`)
  })

  it.each([
    ['cases: 7', /list `cases`/],
    ['cases: [{ event: { $type: $create_order }, expct: 1 }]', /cases\[0\]\.expct/],
    ['cases: [{ event: { $type: 7 } }]', /cases\[0\]\.event/],
    ['cases: [{ event: { $type: $login, $user_id: a }, scores: { fraud: 1 } }]', /scores\.fraud/],
    [
      'cases: [{ event: { $type: $login, $user_id: a }, expect: { routes: { a: 1 } } }]',
      /routes\.a/,
    ],
    ['cases: [', /cases\.yaml/],
  ])('refuses cases like %s', async (text, message) => {
    const tested = await runHere([
      'policy',
      'test',
      guide('start.yaml'),
      fileOf('cases.yaml', text),
    ])
    expect([tested.code, tested.out]).toEqual([1, ''])
    expect(tested.err).toMatch(message)
  })

  it('is pushed, listed, pulled as it was, and compared with what is live', async () => {
    const dataDirectory = join(folder, 'data')
    const service = await startService({
      ...DEFAULT_CONFIG,
      dataDirectory,
      port: 0,
      logLevel: 'silent',
    })
    try {
      const policy = (...words: readonly string[]) =>
        runHere([
          'policy',
          ...words,
          '--url',
          service.address,
          '--data-dir',
          dataDirectory,
          '--api-key',
          keyIn(dataDirectory),
        ])
      const none = await policy('pull')
      expect(none).toMatchObject({ code: 1, err: expect.stringContaining('no version is live') })
      const pushed = await policy(
        'push',
        guide('start.yaml'),
        '--stage',
        'live',
        '--why',
        'to begin',
      )
      expect(pushed).toMatchObject({ code: 0, out: 'Version 2 is published: live\n' })
      expect((await policy('list')).out).toMatch(/\*\s+2\s+live .* to begin/)
      expect((await policy('routes')).out).toMatch(/^orders\/block \(live 2\)\s+0 /m)
      const resumed = await policy('resume', '2', '--route', 'orders/block', '--why', 'a test')
      expect(resumed).toMatchObject({ code: 1, out: '' })
      for (const name of ['pulled.yaml', 'pulled.json']) {
        const path = join(folder, name)
        expect((await policy('pull', '--out', path)).code).toBe(0)
        const same = await policy('diff', path, '--exit-code')
        expect(same).toMatchObject({ code: 0, out: `${path} is as version 2\n` })
      }
      // With its comments.
      const [written, pulled] = [guide('start.yaml'), join(folder, 'pulled.yaml')]
      expect(readFileSync(pulled, 'utf8')).toBe(readFileSync(written, 'utf8'))
      const changed = fileOf(
        'changed.yaml',
        readFileSync(guide('start.yaml'), 'utf8').replace(
          'scores.payment_abuse >= 90',
          'scores.payment_abuse >= 95',
        ),
      )
      const diff = await policy('diff', changed, '--exit-code')
      expect(diff).toMatchObject({
        code: 1,
        out: '~ workflows.orders.routes.block.when: "scores.payment_abuse >= 90" → "scores.payment_abuse >= 95"\n',
      })
      for (const order of ['1', '2', '3']) await sendOrder(service.address, dataDirectory, order)
      const backtest = await policy('backtest', changed, '--was', 'none')
      expect(backtest).toMatchObject({ code: 0, err: '' })
      expect(backtest.out).toMatch(/^\*\*Backtest b_\w+\*\* of 3 events, compared with no policy/)
      const id = /b_\w+/.exec(backtest.out)?.[0] ?? ''
      const wished = await policy('thresholds', id, '--per-day', '2', '--lowest-cost')
      expect(wished).toMatchObject({ code: 0, err: '' })
      expect(wished.out).toContain(`**Thresholds** from backtest ${id}, 1 days`)
      expect(wished.out).toMatch(/\| payment_abuse \| at most per day \|/)
      expect((await policy('thresholds', id)).code).toBe(1)
      const hurt = await policy('backtest', BLOCK_ALL, '--was', 'live', '--max-good-blocked', '0')
      expect(hurt).toMatchObject({ code: 0, out: expect.stringContaining('| allow | block | 3 |') })
      expect(hurt.out).toContain('compared with version 2')
      const refused = await policy('push', fileOf('wrong.yaml', WRONG), '--why', 'x')
      expect(refused.code).toBe(1)
      expect(refused.err).toContain('workflows[0].routes[0].when')
    } finally {
      await service.close()
    }
  })
})

const keyIn = (directory: string): string => {
  const text = readFileSync(join(directory, 'credentials.json'), 'utf8')
  return (JSON.parse(text) as { production: { api_key: string } }).production.api_key
}
