import { Command } from 'commander'
import { InvalidArgumentError } from 'commander'
import { moment, wholeNumber, withTarget, type TargetFlags } from '../command-options.ts'

export interface SimulateFlags extends TargetFlags {
  readonly seed: number
  readonly users: number
  readonly days: number
  readonly start?: number
  readonly out?: string
  readonly labels?: string
  readonly truth?: string
  readonly beacons?: boolean
  readonly send?: boolean
  readonly speed?: number
}

const EXAMPLES = `
Examples:
  winnow simulate --days 30 --users 500 --out events.jsonl.gz --labels labels.jsonl.gz
  winnow simulate --seed 7 | winnow import -
  winnow simulate --send --environment sandbox          # a month of history that ends now
  winnow simulate --send --speed 1 --days 1             # a day of live events, from now on
  winnow simulate --send --speed 1440 --days 30         # a month in half an hour

The same seed, users, days and start make the same world to the byte. Events and labels are in one
stream in the order of time, unless --labels names a second file; --truth writes who did what.
With --speed the world is played so many times faster than real time; it ends at the present either way,
so its beginning lies in the past unless the speed is 1. --send wants a directory that Winnow has started on once.
`

function speed(text: string): number {
  const value = Number(text)
  if (Number.isFinite(value) && value >= 1) return value
  throw new InvalidArgumentError('Must be a number from 1.')
}

const MAX_SEED = 2 ** 32 - 1

/** `winnow simulate`: a world with known truth. */
export function simulateCommand(): Command {
  return withTarget(new Command('simulate'))
    .description('make a seeded world of users, shops and attackers, as files or as traffic')
    .option('--seed <number>', 'which world', wholeNumber(0, MAX_SEED), 1)
    .option(
      '--users <count>',
      'honest users; attackers come on top',
      wholeNumber(1, 10_000_000),
      200,
    )
    .option('--days <count>', 'how long it goes on', wholeNumber(1, 3_650), 30)
    .option('--start <time>', 'when it begins; 2024-09-02 in files', moment)
    .option('--out <file>', 'where events go; .gz packs them; by default the standard output')
    .option('--labels <file>', 'a file of its own for labels')
    .option('--truth <file>', 'write what every account really did')
    .option('--beacons', "visits by web begin with a beacon of the shop's pages")
    .option('--send', 'send it to a service instead')
    .option('--speed <times>', 'with --send: play it, so many times as fast as real time', speed)
    .addHelpText('after', EXAMPLES)
    .action(async (flags: SimulateFlags) => {
      const { runSimulation } = await import('../world/run-simulation.ts')
      await runSimulation(flags)
    })
}
