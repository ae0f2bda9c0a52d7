import { nearestName } from '@winnow/contract/nearest-name'
import { SETTINGS } from './settings.ts'

const PREFIX = 'WINNOW_'

/** What the command, the docs, tests and benchmarks call theirs: no settings, and nothing is wrong with them. */
const OTHERS = [
  'WINNOW_CONFIG',
  'WINNOW_COMMAND',
  'WINNOW_KEY',
  'WINNOW_TOKEN',
  'WINNOW_ENVIRONMENT',
  'WINNOW_ADMIN_TOKEN',
  'WINNOW_ACCOUNT',
  'WINNOW_BEACON_KEY',
  'WINNOW_PARTNER_KEY',
  'WINNOW_WEBHOOK_SECRET',
  'WINNOW_URL',
  'WINNOW_DEBUG',
  'WINNOW_DATA',
  'WINNOW_LONG',
  'WINNOW_TRIAL_START_MS',
  'WINNOW_SEED',
  'WINNOW_TRIAL_SEED',
  'WINNOW_TRIAL_SECONDS',
  'WINNOW_TRIAL_STORE',
  'WINNOW_BENCH_DIR',
  'WINNOW_CHROMIUM',
  'WINNOW_FIREFOX',
  'WINNOW_NO_BROWSER',
  'WINNOW_POSTGRES',
  'WINNOW_NO_INTERPRETERS',
  'WINNOW_NO_POSTGRES',
  'WINNOW_SDK_CACHE',
  'WINNOW_TEST_SERVER',
]

/** Every name that means something to a part of this project. */
const ENVIRONMENT_NAMES: readonly string[] = [
  ...Object.values(SETTINGS).map(({ env }) => env),
  ...OTHERS,
]

/** Kubernetes gives every container the addresses of its services, under their names. */
const isOfKubernetes = (name: string, value: string): boolean =>
  /_SERVICE_(?:HOST|PORT)(?:_|$)|_PORT_\d+_/.test(name) || /^(?:tcp|udp|sctp):\/\//.test(value)

/**
 * The names of the environment that look like settings and are none, each with what was probably meant. They may be
 * another program's, so they are logged and nothing is refused.
 */
export function unknownIn(env: Readonly<Record<string, string | undefined>>): readonly string[] {
  const short = ENVIRONMENT_NAMES.map((name) => name.slice(PREFIX.length))
  return Object.entries(env).flatMap(([name, value = '']) => {
    const isOurs = name.startsWith(PREFIX) && value !== '' && !isOfKubernetes(name, value)
    if (!isOurs || ENVIRONMENT_NAMES.includes(name)) return []
    const meant = nearestName(name.slice(PREFIX.length), short)
    return [meant === undefined ? name : `${name} (did you mean ${PREFIX}${meant}?)`]
  })
}
