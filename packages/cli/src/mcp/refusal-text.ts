import { isRecord } from '@winnow/contract'
import { ToolRefusal } from './tool-refusal.ts'

/** What helps, by the error word of the service. */
const WAYS_OUT: ReadonlyMap<string, string> = new Map([
  [
    'unauthorized',
    'Ask the person for a new personal token, and set it as WINNOW_TOKEN of `winnow mcp`.',
  ],
  [
    'forbidden',
    'Use another tool, or ask the person for a personal token with this permission. Do not try again with the same one.',
  ],
  [
    'not_found',
    'Check the id: `search` finds users, orders, transactions, content, devices, sessions and cases.',
  ],
  ['invalid_request', 'Correct what is named, and call the tool again.'],
  ['too_large', 'Send less at once.'],
  ['conflict', 'Look at it again before you change it.'],
  ['rate_limited', 'Wait a minute, and ask for less at once.'],
  ['unavailable', 'Wait a few seconds, and call the tool again.'],
])

const OTHERWISE = 'Tell the person; the log of the service says more.'

/** Wrong members of one refusal that its sentences name. */
const MAX_ISSUES = 10

function parsed(text: string): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    // Not ours: a proxy's error page, say.
    return {}
  }
}

/** A refusal of the service, in sentences with a way out. */
export function refusalOf(status: number, text: string): ToolRefusal {
  const { error, description, issues } = parsed(text)
  const word = typeof error === 'string' ? error : undefined
  const wrong = isRecord(issues)
    ? Object.entries(issues).map(([name, issue]) => `\`${name}\` ${String(issue)}.`)
    : []
  const what =
    typeof description === 'string' ? description : `The service answered HTTP ${status}.`
  const sentences = [what, ...wrong.slice(0, MAX_ISSUES), WAYS_OUT.get(word ?? '') ?? OTHERWISE]
  return new ToolRefusal(sentences.join(' '), { word })
}
