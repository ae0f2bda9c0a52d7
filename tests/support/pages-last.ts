import { readFileSync } from 'node:fs'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

const IN_PAGE = '// @vitest-environment jsdom'

const isInPage = ({ moduleId }: TestSpecification): boolean =>
  readFileSync(moduleId, 'utf8').startsWith(IN_PAGE)

/**
 * Runs tests that need a page after all others. A worker is kept only while the next file needs the same environment: among
 * the others each of these ended two workers, and whoever followed loaded every module anew.
 */
export class PagesLast extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const inPage = new Set(sorted.filter(isInPage))
    return [...sorted.filter((file) => !inPage.has(file)), ...inPage]
  }
}
