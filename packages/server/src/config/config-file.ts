import { readFileSync, statSync } from 'node:fs'
import { parse } from 'yaml'
import { SERVER_LIMITS } from '../limits/server-limits.ts'

/** A config file: an object in JSON or YAML (which JSON is, too). Errors: with what is wrong. */
export function readConfigFile(path: string): Readonly<Record<string, unknown>> {
  if (statSync(path).size > SERVER_LIMITS.configFileBytes) throw new Error('it is too large')
  const value: unknown = parse(readFileSync(path, 'utf8'), { maxAliasCount: 0 })
  if (value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('it must hold one object')
  return value as Readonly<Record<string, unknown>>
}
