import { ERRORS, type EventDeclaration, eventTypes, OWN_ERRORS } from '@winnow/contract'
import { FEATURES, sentenceIn } from '@winnow/engine'
import { describe, expect, it } from 'vitest'
import { ROUTES } from '../routes.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './open-api.ts'
import { callsOf, type ApiDocument, type SchemaNode } from './page/document.ts'
import { safe } from './page/html.ts'

const document = openApi(ROUTES) as unknown as ApiDocument
const page = docsPage(document)

/** What stands in the fold of a call. */
const partOf = (id: string): string =>
  new RegExp(`<div id="${id}">(.*?)</div></details>`, 's').exec(page)?.[1] ?? ''

/** Every object of a document's schemas with its example values, by member. */
function* examplesIn(node: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof node !== 'object' || node === null) return
  const { properties } = node as { readonly properties?: Readonly<Record<string, SchemaNode>> }
  if (typeof properties === 'object') {
    yield Object.fromEntries(
      Object.entries(properties).map(([name, { examples }]) => [name, examples?.[0]]),
    )
  }
  for (const inside of Object.values(node)) yield* examplesIn(inside)
}

/** Every object of the examples that stand whole in the document. */
function* objectsIn(node: unknown): Generator<Readonly<Record<string, unknown>>> {
  if (typeof node !== 'object' || node === null) return
  yield node as Readonly<Record<string, unknown>>
  for (const inside of Object.values(node)) yield* objectsIn(inside)
}

const VERBS =
  /^(?:Add|Apply|Approve|Assign|Cancel|Change|Check|Claim|Close|Compare|Compute|Count|Create|Decide|Delete|Disable|Draft|Enable|Erase|Explain|Export|Find|Follow|Get|Group|Import|Invite|Label|List|Mark|Open|Pause|Preview|Promote|Publish|Read|Record|Redirect|Release|Remove|Replace|Report|Resolve|Restore|Resume|Retry|Reveal|Revoke|Roll|Rotate|Save|Search|Send|Set|Sign|Start|Stop|Test|Train|Try|Undo|Unmark|Update|Write) /

describe('the document of the interface', () => {
  const names = new Set(FEATURES.map(({ name }) => name))

  it('names features that exist, with the words that are theirs', () => {
    const shown = [...examplesIn(document)].filter(
      ({ name, sentence, family }) =>
        name !== undefined && (sentence !== undefined || family !== undefined),
    )
    expect(shown.length).toBeGreaterThan(2)
    for (const { name, family, why } of shown) {
      const feature = FEATURES.find((one) => one.name === name)
      expect(feature, String(name)).toBeDefined()
      if (family !== undefined) expect(feature?.family).toBe(family)
      if (why !== undefined) expect(feature?.why).toBe(why)
    }
  })

  it('tells the sentence that an explanation would', () => {
    const shown = [...examplesIn(document)].flatMap(({ name, value, sentence, text = sentence }) =>
      typeof name === 'string' && typeof value === 'number'
        ? [{ name, value, sentence: text }]
        : [],
    )
    expect(shown.length).toBeGreaterThan(1)
    for (const { name, value, sentence } of shown) {
      const place = FEATURES.findIndex((one) => one.name === name)
      const features = Float32Array.from(FEATURES, (_, at) => (at === place ? value : NaN))
      expect(sentence).toBe(sentenceIn(place, features))
    }
  })

  it('has reasons that exist in every example of a score', () => {
    const reasons = [...objectsIn(document)].flatMap(({ reasons: some }) =>
      Array.isArray(some) ? (some as readonly { readonly name?: unknown }[]) : [],
    )
    const shown = reasons.map(({ name }) => String(name))
    expect(shown.length).toBeGreaterThan(2)
    expect(shown.filter((name) => !names.has(name))).toEqual([])
  })

  it('has plain titles: each says what the call does, and no two are the same', () => {
    const calls = callsOf(document)
    const titles = calls.map(({ summary = '' }) => summary)
    expect(
      titles.filter((title) => !VERBS.test(title)),
      `begin with none of ${VERBS}`,
    ).toEqual([])
    const newest = calls.filter(({ path }) => !/^\/v20[34]\//.test(path))
    const doubled = newest.filter(({ summary, path, method }) =>
      newest.some((one) => one.summary === summary && one.path !== path && one.method !== method),
    )
    expect(doubled).toEqual([])
  })
})

describe('the page a developer integrates from', () => {
  it('lists each call of the Events API once, under its newest version', () => {
    expect(page.match(/<summary><b class="post">POST<\/b> <code>\/v20\d\/events<\/code>/g)).toEqual(
      ['<summary><b class="post">POST</b> <code>/v205/events</code>'],
    )
    expect(partOf('postV205Events')).toContain(
      '<code>/v204/events</code>, <code>/v203/events</code>',
    )
  })

  it('shows of a call its parameters, body, a line for the shell, and an answer', () => {
    const part = partOf('postV205UsersUserIdLabels')
    expect(part).toContain('<code>userId</code> <small>path, required</small>')
    expect(part).toContain('<th scope="row"><code>$is_bad</code></th>')
    expect(part).toContain(
      safe('curl "$WINNOW_URL/v205/users/billy_jones/labels" -u "$WINNOW_KEY:"'),
    )
    expect(part).toContain(safe('"error_message": "OK"'))
  })

  it.each(eventTypes.map(({ name }) => [name]))('has the fields of %s and an example', (name) => {
    const part = partOf(`event-${name.slice(1)}`)
    expect(part).toMatch(/<table>|No fields of its own/)
    expect(part).toContain(safe(`"$type": "${name}"`))
  })

  it('names the method of the Node client where there is one', () => {
    expect(partOf('getV1UsersUserId')).toContain('In the Node client: <code>v1.readUser</code>.')
    expect(partOf('postV1EventsBulk')).not.toContain('In the Node client')
    expect(partOf('postV205Events')).not.toContain('In the Node client')
  })

  it('lists the types as the contract does, then those of older versions, and a name of your own', () => {
    const shown = [...page.matchAll(/<div id="event-([^"]*)">/g)].map(([, name]) => `$${name}`)
    const isOlder = ({ until }: EventDeclaration): boolean => until !== undefined
    const all: readonly EventDeclaration[] = eventTypes
    const ordered = [...all.filter((one) => !isOlder(one)), ...all.filter(isOlder)]
    expect(shown).toEqual([...ordered.map(({ name }) => name), '$your-own-type'])
  })

  it('leads from its contents to each type', () => {
    const [nav = ''] = /<nav.*?<\/nav>/s.exec(page) ?? []
    const missing = eventTypes.filter(
      ({ name }) => !nav.includes(`<a href="#event-${name.slice(1)}">${name}</a>`),
    )
    expect(missing).toEqual([])
  })

  it('says of the type of any event no more than holds for all', () => {
    const common = /<h3>Fields of every event<\/h3>(.*?)<h3>/s.exec(page)?.[1] ?? ''
    const [row = ''] = /<tr><th scope="row"><code>\$type<\/code>.*?<\/tr>/s.exec(common) ?? []
    expect(row).toContain('required')
    expect(eventTypes.filter(({ name }) => row.includes(name))).toEqual([])
  })

  it('says how each variable of its lines for the shell is set', () => {
    const names = (text: string, pattern: RegExp): readonly string[] =>
      [...new Set([...text.matchAll(pattern)].map(([, name = '']) => name))].toSorted()
    const set = names(page, /export (WINNOW_\w+)=/g)
    expect(set.length).toBeGreaterThan(2)
    expect(set).toEqual(names(page, /\$(WINNOW_\w+)/g))
  })

  it('has all errors', () => {
    const words = [...ERRORS.map(({ code }) => code), ...OWN_ERRORS.map(({ error }) => error)]
    expect(words.filter((word) => !page.includes(`<code>${word}</code>`))).toEqual([])
  })

  it('leads nowhere but to places it has', () => {
    const ids = new Set([...page.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
    const targets = [...page.matchAll(/href="#([^"]*)"/g)].map(([, target]) => target)
    expect(targets.filter((target) => !ids.has(target))).toEqual([])
    expect(targets.length).toBeGreaterThan(callsOf(document).length / 2)
  })
})
