import { Command, Option } from 'commander'
import { isRecord } from '@winnow/contract'
import { policyCalls, POLICY_STAGES, POLICY_TEXT_CHARS } from '@winnow/contract/native'
import { CliError } from '../cli-error.ts'
import { moment, type TargetFlags, wholeNumber, withTarget } from '../command-options.ts'
import { withModels } from '../model/model-api.ts'
import { openLines } from '../output/line-writer.ts'
import { inWholeFile } from '../output/whole-file.ts'
import { readDocument, readWritten, writtenText } from '../policy/policy-file.ts'
import { changeLines, counterLines, problemLines, publicationTable } from '../policy/policy-text.ts'
import { restoreCommand, stageCommand } from '../policy/move-version.ts'
import { routesTable } from '../policy/routes-text.ts'
import { backtestFile, formerPolicy } from '../policy/run-backtest.ts'
import { proposeThresholds } from '../policy/propose-thresholds.ts'

interface PolicyFlags extends TargetFlags {
  readonly json?: boolean
}

const EXAMPLES = `
Examples:
  winnow policy check policy.yaml
  winnow policy test policy.yaml cases.yaml
  winnow policy backtest policy.yaml --max-good-blocked 20
  winnow policy thresholds b_01hf3k2q --per-day 50 --precision 0.95 --lowest-cost
  winnow policy push policy.yaml --stage shadow --why "see what it would block"
  winnow policy diff policy.yaml --exit-code
  winnow policy stage 3 rollout --percent 10 --why "nobody good is blocked"
  winnow policy restore 2 --why "version 3 blocks too many"
  winnow policy pull --out policy.yaml
  winnow policy list

A policy is a file in YAML or JSON. check and test run here, without a service: they know the usual decisions.
push checks with the decisions and lists of the service.
`

const print = (value: unknown, text: () => string, { json }: { readonly json?: boolean }): void => {
  process.stdout.write(json === true ? `${JSON.stringify(value)}\n` : text())
}

/** The policy of a file, compiled. Prints what is wrong. Error: CliError. */
async function checked(
  path: string,
  flags: { readonly json?: boolean },
  lists: readonly string[] = [],
) {
  const document = await readDocument(path)
  const { checkPolicy, decisionsWith } = await import('@winnow/engine')
  const terms = { decisions: decisionsWith([]), lists, customFields: new Map() }
  const { problems, policy } = checkPolicy(document, terms)
  if (flags.json !== true) process.stderr.write(problemLines(problems))
  return { document, problems, policy }
}

async function checkFile(path: string, flags: { readonly json?: boolean }): Promise<void> {
  const { problems, policy } = await checked(path, flags)
  const ok = policy !== undefined
  const counters = (policy?.counters ?? []).map(({ document }) => document)
  const text = (): string => (ok ? `${counterLines(counters)}${path} is fine\n` : '')
  print({ ok, problems, ...(counters.length > 0 && { counters }) }, text, flags)
  if (!ok) throw new CliError(`${path} has errors`)
}

async function testFile(
  path: string,
  casesPath: string,
  flags: { readonly json?: boolean },
): Promise<void> {
  const { readCases } = await import('../policy/policy-case.ts')
  const cases = readCases(await readDocument(casesPath))
  const lists = [...new Set(cases.flatMap((one) => one.lists))]
  const { policy, document } = await checked(path, flags, lists)
  if (policy === undefined) throw new CliError(`${path} has errors`)
  const { runCases } = await import('../policy/run-cases.ts')
  const failed = await runCases({ policy, document, lists }, cases)
  const passed = cases.length - failed.length
  const text = failed.map(
    ({ name, faults }) => `failed: ${name}\n${faults.map((one) => `  ${one}\n`).join('')}`,
  )
  print(
    { passed, failed },
    () => `${text.join('')}${passed} of ${cases.length} cases passed\n`,
    flags,
  )
  if (failed.length > 0) throw new CliError(`${failed.length} of ${cases.length} cases failed`)
}

/** Versions that `list` prints. */
const LISTED = 50

async function listVersions(flags: PolicyFlags): Promise<void> {
  await withModels(flags, async (api) => {
    const list = await api.call(policyCalls.listPolicies, { limit: LISTED })
    print(list, () => publicationTable(list), flags)
  })
}

async function listRoutes(flags: PolicyFlags): Promise<void> {
  await withModels(flags, async (api) => {
    const live = await api.call(policyCalls.readLiveRoutes, {})
    print(live, () => routesTable(live), flags)
  })
}

async function resumeVersion(
  version: number,
  flags: PolicyFlags & { readonly route?: string; readonly why: string },
): Promise<void> {
  const { route: only, why } = flags
  const [workflow = '', route = ''] = only?.split('/') ?? []
  const body = { why, ...(only !== undefined && { workflow, route }) }
  await withModels(flags, async (api) => {
    const resumed = await api.call(policyCalls.resumePolicy, { version, body })
    print(
      resumed,
      () => `Version ${version} goes on
`,
      flags,
    )
  })
}

type VersionFlags = PolicyFlags & { readonly version?: number }

/** A version of the service's policy; the live one unless another is named. Error: CliError. */
const versionOf = (flags: VersionFlags) =>
  withModels(flags, async (api) => {
    if (flags.version !== undefined)
      return api.call(policyCalls.readPolicy, { version: flags.version })
    const { in_force } = await api.call(policyCalls.listPolicies, { limit: 1 })
    const live = in_force.find(({ stage }) => stage === 'live')
    if (live === undefined) throw new CliError('no version is live; say --version which one')
    return api.call(policyCalls.readPolicy, { version: live.version })
  })

async function pullFile(flags: VersionFlags & { readonly out: string }): Promise<void> {
  const pulled = await versionOf(flags)
  await inWholeFile(flags.out, async (path) => {
    const out = openLines(path)
    await out.write(writtenText(pulled, flags.out).trimEnd())
    await out.end()
  })
  if (flags.out !== '-') process.stderr.write(`Version ${pulled.version} is in ${flags.out}.\n`)
}

interface PushFlags extends PolicyFlags {
  readonly stage: (typeof POLICY_STAGES)[number]
  readonly percent?: number
  readonly why: string
  readonly backtest?: string
}

async function pushFile(path: string, flags: PushFlags): Promise<void> {
  const { document, text } = await readWritten(path)
  if (!isRecord(document)) throw new CliError(`${path} is no policy: it has no \`workflows\``)
  const { stage, percent, why, backtest } = flags
  await withModels(flags, async (api) => {
    const isKept = !path.endsWith('.json') && text.length <= POLICY_TEXT_CHARS
    const written = isKept ? { text } : {}
    const body = { document, ...written, stage, percent, why, backtest }
    const published = await api.call(policyCalls.publishPolicy, { body })
    print(published, () => `Version ${published.version} is published: ${stage}\n`, flags)
  })
}

async function diffFile(
  path: string,
  flags: VersionFlags & { readonly exitCode?: boolean },
): Promise<void> {
  const { document, version } = await versionOf(flags)
  const { diffPolicies } = await import('@winnow/engine')
  const changes = diffPolicies(document, await readDocument(path))
  const same = `${path} is as version ${version}\n`
  print({ version, changes }, () => (changes.length === 0 ? same : changeLines(changes)), flags)
  if (flags.exitCode === true && changes.length > 0) process.exitCode = 1
}

const local = (name: string, about: string): Command =>
  new Command(name)
    .description(about)
    .argument('<file>', 'a policy in YAML or JSON')
    .option('--json', 'print JSON')

const remote = (name: string, about: string): Command =>
  withTarget(new Command(name).description(about)).option('--json', 'print JSON')

/** Its bounds are the service's. Error: CliError. */
function anyNumber(text: string): number {
  const value = Number(text)
  if (text.trim() !== '' && value >= 0 && Number.isFinite(value)) return value
  throw new CliError(`${text} is no number of 0 or more`)
}

const versionNumber = wholeNumber(1, Number.MAX_SAFE_INTEGER)

const thresholdsCommand = (): Command =>
  remote('thresholds', 'propose thresholds by wish, from a backtest')
    .argument('<backtest>', 'the id of a backtest')
    .option('--per-day <number>', 'take at most so many events a day', anyNumber)
    .option('--precision <share>', 'at least this share of the known events is bad', anyNumber)
    .option('--lowest-cost', 'reviews and remaining losses cost least')
    .option('--review-cost <dollars>', 'what a review costs', anyNumber)
    .option('--loss-share <share>', 'lost of the amount of a bad event that passes', anyNumber)
    .action(proposeThresholds)

/** `winnow policy`: policies as files, checked and tested in CI, and the versions of a service. */
export function policyCommand(): Command {
  const which = ['--version <number>', 'which version; by default the live one'] as const
  const push = remote('push', 'publish a file as a new version')
    .argument('<file>', 'a policy in YAML or JSON')
    .addOption(
      new Option('--stage <stage>', 'how far it is').choices(POLICY_STAGES).default('draft'),
    )
    .option('--percent <number>', 'of a rollout: the percent of users', wholeNumber(1, 100))
    .requiredOption('--why <text>', 'why: it is kept with the version')
    .option('--backtest <id>', 'the backtest that was looked at')
    .action(pushFile)
  return new Command('policy')
    .description('check, test, publish and compare policies')
    .addHelpText('after', EXAMPLES)
    .addCommand(local('check', 'find what is wrong with a file').action(checkFile))
    .addCommand(
      local('test', 'run a file on cases: events, and sequences of them')
        .argument('<cases>', 'events with what is to be decided')
        .action(testFile),
    )
    .addCommand(
      remote('backtest', 'run a file over past events, and say what would change')
        .argument('<file>', 'a policy in YAML or JSON')
        .option('--was <policy>', 'compare with: live, none or a version', formerPolicy, 'live')
        .option('--from <time>', 'events of this time or later', moment)
        .option('--to <time>', 'events before this time', moment)
        .option(
          '--max-good-blocked <number>',
          'exit with 1 where more good events would be newly blocked',
          wholeNumber(0, Number.MAX_SAFE_INTEGER),
        )
        .action(backtestFile),
    )
    .addCommand(thresholdsCommand())
    .addCommand(remote('list', 'the versions of the service').action(listVersions))
    .addCommand(remote('routes', 'what each route that decides does').action(listRoutes))
    .addCommand(
      remote('resume', 'resume what a safety net paused')
        .argument('<version>', 'the version', versionNumber)
        .option('--route <workflow/route>', 'only this route')
        .requiredOption('--why <text>', 'why: it is kept')
        .action(resumeVersion),
    )
    .addCommand(
      remote('pull', 'write a version into a file')
        .option(...which, versionNumber)
        .option('--out <file>', 'where to; - is the standard output', '-')
        .action(pullFile),
    )
    .addCommand(push)
    .addCommand(stageCommand(remote('stage', 'change the stage of a version')))
    .addCommand(restoreCommand(remote('restore', 'make an earlier version live again')))
    .addCommand(
      remote('diff', 'compare a file with a version')
        .argument('<file>', 'a policy in YAML or JSON')
        .option(...which, versionNumber)
        .option('--exit-code', 'exit with 1 where they differ')
        .action(diffFile),
    )
}
