import { readFile } from 'node:fs/promises'
import { Command } from 'commander'
import { isRecord, type AbuseType } from '@winnow/contract'
import { modelCalls, type AnswerOf, type CallInput } from '@winnow/contract/native'
import { CliError } from '../cli-error.ts'
import { type TargetFlags, wholeNumber, withTarget } from '../command-options.ts'
import { ownCommand } from '../own-command.ts'
import { namedAbuseType, withModels } from '../model/model-api.ts'
import { fittedText, LEARNS_NOTHING, modelPage, modelTable } from '../model/model-text.ts'
import { openLines } from '../output/line-writer.ts'
import { inWholeFile } from '../output/whole-file.ts'
import { beginFit, fitted } from '../model/train-model.ts'

interface ModelFlags extends TargetFlags {
  readonly json?: boolean
}

const EXAMPLES = `
Examples:
  winnow model list
  winnow model show payment_abuse
  winnow model train payment_abuse
  winnow model promote payment_abuse 48211
  winnow model rollback payment_abuse
  winnow model release payment_abuse
  winnow model export payment_abuse --out payment.model.json
  winnow model import payment.model.json --environment sandbox --promote

The running service fits and serves models, separately for each environment. A model's number is its entry
in the ledger; 0 is the starter with the online model.
`

const print = (value: unknown, text: () => string, flags: ModelFlags): void => {
  process.stdout.write(flags.json === true ? `${JSON.stringify(value)}\n` : text())
}

async function listModels(flags: ModelFlags): Promise<void> {
  await withModels(flags, async (api) => {
    const { models, learns } = await api.call(modelCalls.listModels, {})
    print(models, () => `${modelTable(models)}${learns ? '' : LEARNS_NOTHING}`, flags)
  })
}

async function showModel(abuseType: AbuseType, flags: ModelFlags): Promise<void> {
  await withModels(flags, async (api) => {
    const model = await api.call(modelCalls.readModel, { abuseType })
    print(model, () => modelPage(model), flags)
  })
}

async function trainModel(
  abuseType: AbuseType,
  flags: ModelFlags & { readonly wait: boolean },
): Promise<void> {
  await withModels(flags, async (api) => {
    const before = await api.call(modelCalls.readModel, { abuseType })
    const rows = await beginFit(api, abuseType)
    process.stderr.write(`A model is being fitted to ${rows} rows.\n`)
    if (!flags.wait) return
    const made = await fitted(api, abuseType, {
      before,
      progress: (text) => process.stderr.write(`  ${text}\n`),
    })
    print(made, () => fittedText(made), flags)
  })
}

type Served = AnswerOf<(typeof modelCalls)['promoteModel']>

const servedText = ({ abuse_type, serving }: Served): string =>
  serving === 0
    ? `${abuse_type}: the starter serves, with what labels taught online\n`
    : `${abuse_type}: model ${serving} serves\n`

async function releaseModel(abuseType: AbuseType, flags: ModelFlags): Promise<void> {
  await withModels(flags, async (api) => {
    const served = await api.call(modelCalls.releaseModel, { abuseType })
    print(served, () => `${abuseType}: fits choose again what serves\n`, flags)
  })
}

async function promoteModel(abuseType: AbuseType, model: number, flags: ModelFlags): Promise<void> {
  await withModels(flags, async (api) => {
    const served = await api.call(modelCalls.promoteModel, { abuseType, model })
    print(served, () => servedText(served), flags)
  })
}

async function rollBack(abuseType: AbuseType, flags: ModelFlags): Promise<void> {
  await withModels(flags, async (api) => {
    const served = await api.call(modelCalls.rollBackModel, { abuseType })
    print(served, () => servedText(served), flags)
  })
}

interface ExportFlags extends ModelFlags {
  readonly model?: number
  readonly out: string
}

async function exportModel(abuseType: AbuseType, flags: ExportFlags): Promise<void> {
  await withModels(flags, async (api) => {
    const { model } = flags
    const file = await api.call(modelCalls.exportModel, { abuseType, model })
    await inWholeFile(flags.out, async (path) => {
      const out = openLines(path)
      await out.write(JSON.stringify(file, undefined, 2))
      await out.end()
    })
    if (flags.out === '-') return
    process.stderr.write(`Model ${file.model} is in ${flags.out}.\n`)
  })
}

type ModelFile = CallInput<(typeof modelCalls)['importModel']>['body']

/** What else is in a file than its abuse type is for the service to check. Error: CliError, for a file that cannot be read or holds no JSON. */
async function readModelFile(path: string): Promise<ModelFile> {
  const text = await readFile(path, 'utf8').catch((cause: NodeJS.ErrnoException) => {
    throw new CliError(`${path}: cannot be read (${cause.code ?? cause.message})`, { cause })
  })
  try {
    const value: unknown = JSON.parse(text)
    if (isRecord(value) && typeof value['abuse_type'] === 'string') return value as ModelFile
  } catch (cause) {
    throw new CliError(`${path} is no model file: it holds no JSON`, { cause })
  }
  throw new CliError(`${path} is no model file`)
}

async function importModel(
  path: string,
  flags: ModelFlags & { readonly promote?: boolean },
): Promise<void> {
  const file = await readModelFile(path)
  const { abuse_type: abuseType } = file
  await withModels(flags, async (api) => {
    const held = await api
      .call(modelCalls.importModel, { abuseType, body: file })
      .catch((cause: unknown) => {
        throw cause instanceof CliError
          ? new CliError(`${path}: ${cause.message}`, { cause })
          : cause
      })
    if (flags.promote === true) return promoteModel(abuseType, held.model, flags)
    const where = flags.environment === 'production' ? [] : ['--environment', flags.environment]
    const hint = ownCommand(['model', 'promote', abuseType, String(held.model), ...where])
    print(held, () => `Model ${held.model} is held; ${hint} lets it serve.\n`, flags)
  })
}

const modelNumber = wholeNumber(0, Number.MAX_SAFE_INTEGER)

const subcommand = (name: string, about: string): Command =>
  withTarget(new Command(name).description(about)).option('--json', 'print JSON')

const ofType = (name: string, about: string): Command =>
  subcommand(name, about).argument(
    '<abuse-type>',
    'payment_abuse, account_takeover …',
    namedAbuseType,
  )

/** `winnow model`: what serves, what served, and what is to serve. */
export function modelCommand(): Command {
  const train = ofType('train', 'fit a model now, and wait for it')
    .option('--no-wait', 'return at once')
    .action(trainModel)
  const promote = ofType('promote', 'serve a model from now on')
    .argument('<model>', 'its number in the history; 0 = the starter', modelNumber)
    .action(promoteModel)
  const out = ofType('export', 'write a model into one file')
    .option('--model <number>', 'which one of the history; by default what serves', modelNumber)
    .option('--out <file>', 'where to; - is the standard output', '-')
    .action(exportModel)
  const into = subcommand('import', 'import a model from a file; it is served once promoted')
    .argument('<file>', 'what winnow model export wrote')
    .option('--promote', 'and serve it at once')
    .action(importModel)
  return new Command('model')
    .description('list, fit, choose and move learned models')
    .addHelpText('after', EXAMPLES)
    .addCommand(subcommand('list', 'the model served for each abuse type').action(listModels))
    .addCommand(
      ofType('show', 'the models of one abuse type, with their figures').action(showModel),
    )
    .addCommand(train)
    .addCommand(promote)
    .addCommand(ofType('rollback', 'serve the previous model again').action(rollBack))
    .addCommand(
      ofType('release', 'let fits choose again, after a choice by hand').action(releaseModel),
    )
    .addCommand(out)
    .addCommand(into)
}
