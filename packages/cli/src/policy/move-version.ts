import { POLICY_STAGES, policyCalls } from '@winnow/contract/native'
import { Argument, type Command } from 'commander'
import { type TargetFlags, wholeNumber } from '../command-options.ts'
import { withModels } from '../model/model-api.ts'

interface MoveFlags extends TargetFlags {
  readonly why: string
  readonly percent?: number
  readonly json?: boolean
}

type Stage = (typeof POLICY_STAGES)[number]

const version = wholeNumber(1, Number.MAX_SAFE_INTEGER)

/** `policy stage 3 rollout --percent 10 --why …`. */
export const stageCommand = (command: Command): Command =>
  command
    .argument('<version>', 'the version', version)
    .addArgument(new Argument('<stage>', 'the stage').choices(POLICY_STAGES))
    .option('--percent <number>', 'of a rollout: the percent of users', wholeNumber(1, 100))
    .requiredOption('--why <text>', 'why: it is kept with the version')
    .action(async (number: number, stage: Stage, flags: MoveFlags) => {
      const { percent, why } = flags
      const share = percent === undefined ? '' : ` ${percent} %`
      await withModels(flags, async (api) => {
        const body = { stage, percent, why }
        const moved = await api.call(policyCalls.setPolicyStage, { version: number, body })
        print(moved, `Version ${moved.version} is now: ${stage}${share}`, flags)
      })
    })

/** `policy restore 3 --why …`. */
export const restoreCommand = (command: Command): Command =>
  command
    .argument('<version>', 'the version whose document goes live again', version)
    .requiredOption('--why <text>', 'why: it is kept with the new version')
    .action(async (number: number, flags: MoveFlags) => {
      await withModels(flags, async (api) => {
        const body = { why: flags.why }
        const restored = await api.call(policyCalls.restorePolicy, { version: number, body })
        print(restored, `Version ${number} is live again, as version ${restored.version}`, flags)
      })
    })

const print = (answer: object, line: string, { json }: MoveFlags): void => {
  process.stdout.write(`${json === true ? JSON.stringify(answer) : line}\n`)
}
