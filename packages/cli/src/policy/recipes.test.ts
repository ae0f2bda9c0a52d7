/** The recipes of the guide are policies that do what their cases say; the page lists all of them. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPolicy, decisionsWith } from '@winnow/engine'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readCases } from './policy-case.ts'
import { lineOf, optionalLine, type Recipe, recipesPage } from './recipes-page.test.support.ts'
import { runCases } from './run-cases.ts'

const guides = join(import.meta.dirname, '../../../../docs/guides')
const folder = join(guides, 'recipes')
const sourceOf = (file: string): string => readFileSync(join(folder, file), 'utf8')

const files = readdirSync(folder)
const names = files.flatMap((file) => /^([a-z-]+)\.yaml$/.exec(file)?.[1] ?? []).toSorted()

const RECIPES: readonly Recipe[] = names.map((name) => {
  const source = sourceOf(`${name}.yaml`)
  return {
    name,
    title: /^# (.+)$/m.exec(source)?.[1] ?? '',
    looksLike: lineOf(source, 'Looks like', name),
    tune: lineOf(source, 'Tune', name),
    danger: lineOf(source, 'Danger', name),
    before: optionalLine(source, 'Before'),
    document: parse(source) as unknown,
  }
})

const casesOf = (name: string) => readCases(parse(sourceOf(`${name}.cases.yaml`)))

const checked = (document: unknown, lists: readonly string[]) =>
  checkPolicy(document, { decisions: decisionsWith([]), lists, customFields: new Map() })

interface Parts {
  readonly counters?: object
  readonly workflows: readonly object[]
}

it('there are twenty, each with cases', () => {
  expect(names).toHaveLength(20)
  const own = names.flatMap((name) => [`${name}.cases.yaml`, `${name}.yaml`])
  expect(files.toSorted()).toEqual(own)
})

describe.each(RECIPES)('recipe $name', ({ name, document }) => {
  const cases = casesOf(name)
  const lists = [...new Set(cases.flatMap((one) => one.lists))]

  it('is checked without a word, and does what its cases say', async () => {
    const { problems, policy } = checked(document, lists)
    expect(problems).toEqual([])
    if (policy === undefined) throw new Error('it has errors')
    expect(await runCases({ policy, document, lists }, cases)).toEqual([])
  })

  it('has an attack that the engine sees by itself, honest people, and an edge', () => {
    expect(cases.length).toBeGreaterThanOrEqual(3)
    const last = cases.map((one) =>
      one.is === 'event' ? one.expected : one.steps.at(-1)?.expected,
    )
    const isTaken = (at: number): boolean =>
      Object.values(last[at]?.routes ?? {}).some((route) => route !== null)
    expect(cases.some(({ is }, at) => is === 'sequence' && isTaken(at))).toBe(true)
    expect(cases.some((_, at) => !isTaken(at) || last[at]?.decisions?.length === 0)).toBe(true)
  })

  it('has a case for each of its routes', () => {
    const taken = cases.flatMap((one) =>
      (one.is === 'event' ? [one.expected] : one.steps.map(({ expected }) => expected)).flatMap(
        (expected) => Object.entries(expected?.routes ?? {}).map(([of, route]) => `${of}/${route}`),
      ),
    )
    const routes = (
      document as { workflows: { name: string; routes: { name: string }[] }[] }
    ).workflows.flatMap((workflow) =>
      workflow.routes.map((route) => `${workflow.name}/${route.name}`),
    )
    expect(routes.filter((route) => !taken.includes(route))).toEqual([])
  })
})

it('all recipes are one policy together with the first policy', () => {
  const first = parse(readFileSync(join(guides, 'policies/start.yaml'), 'utf8')) as unknown
  const parts = [first, ...RECIPES.map(({ document }) => document)].map((one) => one as Parts)
  const counters = parts.flatMap((part) => Object.entries(part.counters ?? {}))
  const workflows = parts.flatMap((part) => part.workflows)
  const whole = { counters: Object.fromEntries(counters), workflows }
  expect(Object.keys(whole.counters)).toHaveLength(counters.length)
  expect(checked(whole, ['limited_items']).problems).toEqual([])
})

it('the page lists all of them', async () => {
  await expect(recipesPage(RECIPES)).toMatchFileSnapshot(join(guides, 'recipes.md'))
})
