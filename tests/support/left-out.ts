import type { Reporter, TestCase, TestModule } from 'vitest/node'

/**
 * Says at the end of a run which tests were left out. Their names say why; the usual report only counts them. Of a suite
 * that was left out whole there is one line.
 */
export class LeftOut implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const lines = modules.flatMap((module) => {
      const names = [...module.children.allTests('skipped')].map(nameOf)
      return [...new Set(names)].map((name) => `   ${module.relativeModuleId}: ${name}\n`)
    })
    if (lines.length > 0) process.stdout.write(`\n Left out:\n${lines.join('')}`)
  }
}

const isSkipped = (test: TestCase): boolean => test.result().state === 'skipped'

function nameOf(test: TestCase): string {
  const { parent } = test
  const tests = [...parent.children.allTests()]
  const isWhole = parent.type === 'suite' && tests.length > 1 && tests.every(isSkipped)
  return isWhole ? `${parent.fullName} (${tests.length} tests)` : test.fullName
}
