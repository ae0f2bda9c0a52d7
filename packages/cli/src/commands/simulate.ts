import { Command, InvalidArgumentError, Option } from 'commander'
import { moment, wholeNumber, withTarget } from '../command-options.ts'
import { WANTED_ATTACKS } from '@winnow/simulator'
import type { SimulateFlags } from '../world/run-simulation.ts'

const EXAMPLES = `
Examples:
  winnow simulate --days 30 --users 500 --out events.jsonl.gz --labels labels.jsonl.gz
  winnow simulate --send --days 1 --attack card-testing  # a day that a policy can be tried on
  winnow simulate --seed 7 | winnow import -
  winnow simulate --send --environment sandbox          # a month of history that ends now
  winnow simulate --send --speed 1 --days 1             # a day of live events, from now on
  winnow simulate --send --speed 1440 --days 30         # a month in half an hour

The same seed, users, days and start give the same bytes. Events and labels are one stream in the order of
time, unless --labels names a second file. --truth writes a line for each account that did abuse, whether a
label found it out or not: {"$user_id", "abuse_types", "attack"}; accounts that are not in it are honest. With
--speed, events are sent that many times faster than real time. The simulated time ends at the present, so its
beginning is in the past unless the speed is 1. --send needs a data directory on which Winnow has started once.
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
    .description('simulate a marketplace with users and attackers, as files or as traffic')
    .option('--seed <number>', 'seed of the simulation', wholeNumber(0, MAX_SEED), 1)
    .option('--users <count>', 'honest users; attackers are added', wholeNumber(1, 10_000_000), 200)
    .option('--days <count>', 'how many days to simulate', wholeNumber(1, 3_650), 30)
    .option('--start <time>', 'when it begins; by default 2024-09-02 for files', moment)
    .option('--out <file>', 'file for events, .gz compresses; by default the standard output')
    .option('--labels <file>', 'a separate file for labels')
    .option(
      '--truth <file>',
      'file for the accounts that did abuse: of which types, and by which attack',
    )
    .addOption(
      new Option('--attack <name>', 'three crews make this attack, too').choices(WANTED_ATTACKS),
    )
    .option('--beacons', 'visits to the web site begin with a beacon')
    .option('--send', 'send events and labels to a service instead')
    .option('--speed <times>', 'with --send: so many times as fast as real time', speed)
    .addHelpText('after', EXAMPLES)
    .action(async (flags: SimulateFlags) => {
      const { runSimulation } = await import('../world/run-simulation.ts')
      await runSimulation(flags)
    })
}
