import process from 'node:process'
import { nearestName } from '@winnow/contract/nearest-name'
import { readConfigFile } from './config-file.ts'
import { SETTINGS, type Config, type Setting } from './settings.ts'

/** A setting that cannot be; the message names it, where it was set, and what it must be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Where settings come from; a flag is named like the setting: `{ port: '9000' }`. */
export interface ConfigSources {
  readonly flags?: Readonly<Record<string, string | undefined>>
  readonly env?: Readonly<Record<string, string | undefined>>
}

/**
 * Reads the settings: flags, then the environment, then the file that `--config` or WINNOW_CONFIG
 * names, then the defaults. The only place that looks at the process's environment. Errors:
 * ConfigError.
 */
export function loadConfig({ flags = {}, env = process.env }: ConfigSources = {}): Config {
  const path = flags['config'] ?? env['WINNOW_CONFIG']
  const file = path === undefined || path === '' ? {} : fileOf(path)
  refuseUnknown(path ?? '', unknownOf(file))
  const entries = Object.entries(SETTINGS as Readonly<Record<string, Setting<unknown>>>)
  const config = entries.map(([key, setting]) => [key, valueOf(setting, { flags, env, file })])
  return consistent(Object.fromEntries(config) as Config)
}

/** Settings that are valid each, but not together. */
function consistent(config: Config): Config {
  if (config.headersTimeoutMs <= config.requestTimeoutMs) return config
  const { headersTimeoutMs, requestTimeoutMs } = SETTINGS
  throw new ConfigError(
    `${headersTimeoutMs.name} (${config.headersTimeoutMs}) must be at most ${requestTimeoutMs.name} (${config.requestTimeoutMs}).`,
  )
}

function fileOf(path: string): Readonly<Record<string, unknown>> {
  try {
    return readConfigFile(path)
  } catch (error) {
    const why = error instanceof Error ? error.message : 'unknown'
    throw new ConfigError(`The config file ${path} cannot be read: ${why}`, { cause: error })
  }
}

type Values = Readonly<Record<string, unknown>>

/** The settings of a file that are none, each with what was probably meant. */
function unknownOf(file: Values): readonly string[] {
  const names = Object.values(SETTINGS).map(({ name }) => name)
  return Object.keys(file).flatMap((name) => {
    if (names.includes(name)) return []
    const meant = nearestName(name, names)
    return [meant === undefined ? name : `${name} (did you mean ${meant}?)`]
  })
}

/** A misspelt setting would be silently without effect. */
function refuseUnknown(path: string, unknown: readonly string[]): void {
  if (unknown.length === 0) return
  throw new ConfigError(`The config file ${path} has unknown settings: ${unknown.join(', ')}.`)
}

interface Places {
  readonly flags: Values
  readonly env: Values
  readonly file: Values
}

function valueOf(setting: Setting<unknown>, { flags, env, file }: Places): unknown {
  const { name } = setting
  const places = [
    { where: `--${name.replaceAll('_', '-')}`, value: flags[name] },
    { where: setting.env, value: env[setting.env] === '' ? undefined : env[setting.env] },
    { where: `${name} in the config file`, value: file[name] ?? undefined },
  ]
  const set = places.find(({ value }) => value !== undefined)
  if (set === undefined) return setting.fallback
  const value = setting.read(set.value)
  if (value === undefined) throw new ConfigError(`${set.where} must be ${setting.expects}.`)
  return value
}
