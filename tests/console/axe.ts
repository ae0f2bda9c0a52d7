import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResult {
  readonly violations: readonly {
    readonly id: string
    readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
  }[]
}

/** Half the time goes into describing what is well, and into fetching style sheets and films again that no default rule looks at. */
const OPTIONS = { resultTypes: ['violations'], preload: false } as const

interface Axe {
  readonly axe: { readonly run: (options: typeof OPTIONS) => Promise<AxeResult> }
}

/** Only what never comes to rest: a busy machine must not fail a test. */
const AT_REST_MS = 30_000

/** What axe finds on the page, WCAG 2.2 AA and its good practices. */
async function violationsOf(page: Page): Promise<readonly string[]> {
  // It stays while the page goes from screen to screen; sending it takes a tenth of a second.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(AXE)
  const { violations } = await page.evaluate(
    (options) => (globalThis as unknown as Axe).axe.run(options),
    OPTIONS,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
}

/** What axe finds on the page once it is at rest: what is still being loaded may be half drawn. */
export async function violationsAtRest(page: Page): Promise<readonly string[]> {
  const giveUpMs = performance.now() + AT_REST_MS
  let violations = await violationsOf(page)
  while (violations.length > 0 && performance.now() < giveUpMs)
    violations = await violationsOf(page)
  return violations
}
