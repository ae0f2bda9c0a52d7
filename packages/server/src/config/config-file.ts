import { readFileSync, statSync } from 'node:fs'
import { parse, YAMLParseError } from 'yaml'
import { SERVER_LIMITS } from '../limits/server-limits.ts'

/** A config file: an object in JSON or YAML (which JSON is, too). Errors: with what is wrong. */
export function readConfigFile(path: string): Readonly<Record<string, unknown>> {
  if (statSync(path).size > SERVER_LIMITS.configFileBytes) throw new Error('it is too large')
  const value = parsed(readFileSync(path, 'utf8'))
  if (value === null) return {}
  if (typeof value !== 'object' || Array.isArray(value)) throw new Error('it must hold one object')
  return value as Readonly<Record<string, unknown>>
}

/** Errors: with what is wrong and in which line, without a drawing of it, which takes several. */
function parsed(text: string): unknown {
  try {
    return parse(text, { maxAliasCount: 0 })
  } catch (cause) {
    if (!(cause instanceof YAMLParseError)) throw cause
    const [first = ''] = cause.message.split('\n')
    throw new Error(first.replace(/:$/, ''), { cause })
  }
}
