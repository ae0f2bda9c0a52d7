import type { ASTNode } from '@marcbachmann/cel-js'
import type { Finding } from './finding.ts'

/** A finding about a part of a condition. */
export const findingAt = (
  { range }: ASTNode,
  severity: Finding['severity'],
  message: string,
  suggestion?: string,
): Finding => ({
  severity,
  from: range.start,
  to: range.end,
  message,
  ...(suggestion !== undefined && { suggestion }),
})
