import { resolve } from 'node:path'
import { CliError } from '../cli-error.ts'
import { entriesIn } from '../output/grouped.ts'
import { mustBeDataDirectory } from '../service/data-directory.ts'
import { type DataPlace, mustHaveNoDatabase } from '../service/data-place.ts'
import { daysLeftOutText } from './days-left-out-text.ts'
import { mustBeStopped } from './must-be-stopped.ts'
import { copyKeysAndScripts, inNewFolder } from './new-folder.ts'
import { surveyText } from './survey-text.ts'

export interface SalvageFlags extends DataPlace {
  readonly json?: boolean
}

async function salvageInto(dataDir: string, folder: string) {
  const { LedgerDamaged, salvageDirectory } = await import('@winnow/store')
  await copyKeysAndScripts(dataDir, folder)
  try {
    return await salvageDirectory(dataDir, folder)
  } catch (cause) {
    if (!(cause instanceof LedgerDamaged)) throw cause
    throw new CliError(`${cause.message}: restore a backup`, { cause })
  }
}

/** Copies what can be read of a data directory into a new folder, and says what is lost. Errors: CliError; those of the file system. */
export async function salvage(to: string, flags: SalvageFlags): Promise<void> {
  const { dataDir, json } = flags
  const target = resolve(to)
  mustHaveNoDatabase(flags, 'salvage', "restore a backup that PostgreSQL's own tools made")
  mustBeDataDirectory(dataDir)
  // What is being written lies in pieces.
  await mustBeStopped(dataDir)
  const survey = await inNewFolder(dataDir, target, (folder) => salvageInto(dataDir, folder))
  const head = `${entriesIn(survey.readable)} copied to ${target}.`
  const lost = survey.daysLeftOut === 0 ? '' : `${daysLeftOutText(survey.daysLeftOut)}\n`
  const text = `${head}\n${surveyText(survey)}.\n${lost}`
  process.stdout.write(json === true ? `${JSON.stringify({ folder: target, ...survey })}\n` : text)
}
