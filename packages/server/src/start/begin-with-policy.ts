import { decisionsWith, entryOfKind, type Environment, type Ledger } from '@winnow/engine'
import type { Services } from '../services.ts'
import { START_POLICY } from './start-policy.ts'

const WHY = 'The first policy of a new environment. In shadow it decides nothing.'

type Means = Pick<Services, 'accounts' | 'config' | 'core' | 'log' | 'nowMs'>

/** Entries that are read to see that a ledger is new: more accounts than this have a ledger that is none. */
const MAX_NEW_ENTRIES = 100

/**
 * Publishes the first policy in shadow for every environment of a ledger that has nothing but such publications: a start that was
 * cut short is finished by the next one. Answers whether any environment has it from now on.
 */
export async function beginWithPolicy(
  services: Means,
  ledger: Pick<Ledger, 'last' | 'read'>,
): Promise<boolean> {
  if (services.config.startPolicy === 'none' || ledger.last() > MAX_NEW_ENTRIES) return false
  const entries = ledger.last() === 0 ? [] : await ledger.read(1, MAX_NEW_ENTRIES)
  const isNew = entries.every((entry) => entryOfKind('policy', entry)?.body.who.kind === 'system')
  if (!isNew) return false
  const begun = new Set(entries.map(({ environment }) => environment))
  const accounts = await services.accounts.list()
  const environments = accounts.flatMap(({ environments: { production, sandbox } }) =>
    [production, sandbox].filter(({ number }) => !begun.has(number)),
  )
  return publishStartPolicy(services, environments)
}

/** Publishes the first policy in shadow for environments that have nothing yet, unless the settings refuse. */
export async function publishStartPolicy(
  { core, config, log, nowMs }: Means,
  environments: readonly Environment[],
): Promise<boolean> {
  if (config.startPolicy === 'none' || environments.length === 0) return false
  for (const { number, name, accountId } of environments) {
    const { body } = await core.execute({
      is: 'publish_policy',
      request: {
        environment: number,
        nowMs: nowMs(),
        of: { is: 'document', document: START_POLICY },
        stage: 'shadow',
        decisions: decisionsWith([]),
        who: { kind: 'system' },
        why: WHY,
      },
    })
    log.info('a first policy runs in shadow and decides nothing', {
      account_id: accountId,
      environment: name,
      version: body.version,
    })
  }
  return true
}
