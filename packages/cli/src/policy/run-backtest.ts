import { setTimeout as pause } from 'node:timers/promises'
import { isRecord } from '@winnow/contract'
import { backtestCalls } from '@winnow/contract/native'
import { CliError } from '../cli-error.ts'
import type { TargetFlags } from '../command-options.ts'
import { withModels } from '../model/model-api.ts'
import { type BacktestAnswer, backtestComment } from './backtest-text.ts'
import { readDocument } from './policy-file.ts'

export interface BacktestFlags extends TargetFlags {
  readonly was: 'live' | 'none' | number
  readonly from?: number
  readonly to?: number
  readonly maxGoodBlocked?: number
  readonly json?: boolean
}

/** How often a running backtest is looked at. */
const LOOK_EVERY_MS = 500

/** `live`, `none` or the number of a version. Error: CliError. */
export function formerPolicy(text: string): BacktestFlags['was'] {
  if (text === 'live' || text === 'none') return text
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text)
  throw new CliError(`--was must be live, none or the number of a version, not ${text}`)
}

/** Runs a file over the events of the service, and prints the report. Error: CliError, where it hurts too many. */
export async function backtestFile(path: string, flags: BacktestFlags): Promise<void> {
  const policy = await readDocument(path)
  if (!isRecord(policy)) throw new CliError(`${path} is no policy: it has no \`workflows\``)
  const { was, from, to } = flags
  const done = await withModels(flags, async (api) => {
    const { id } = await api.call(backtestCalls.beginBacktest, {
      body: { policy, was, from, to },
    })
    for (;;) {
      const now = await api.call(backtestCalls.getBacktest, { backtestId: id })
      if (now.state !== 'waiting' && now.state !== 'running') return now
      await pause(LOOK_EVERY_MS)
    }
  })
  if (done.state !== 'done') throw new CliError(`the backtest ${done.state}: ${done.error ?? ''}`)
  process.stdout.write(flags.json === true ? `${JSON.stringify(done)}\n` : backtestComment(done))
  mustHurtFew(done, flags.maxGoodBlocked)
}

function mustHurtFew({ report }: BacktestAnswer, most = Infinity): void {
  const hurt = report?.newly_blocked_good.count ?? 0
  if (hurt > most)
    throw new CliError(`${hurt} good events would be newly blocked, more than ${most}`)
}
