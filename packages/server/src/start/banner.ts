import type { Channel } from '../verification/senders/sender.ts'
import { credentialsShown, keyArgument, quoted, shownIn } from './key-argument.ts'
import { UNSENT_MESSAGES } from '../verification/senders/open-senders.ts'

/** What the banner tells. */
export interface BannerFacts {
  readonly address: string
  readonly dataDirectory: string
  /** Of the ledger, as people may see it; undefined = it is in the data directory. */
  readonly database?: string | undefined
  readonly isFirstStart: boolean
  /** New environments have a first policy in shadow. */
  readonly hasFirstPolicy: boolean
  /** The link that makes the first admin; undefined = there is one. */
  readonly firstAdminLink?: string | undefined
  /** `credentials.json` is there. */
  readonly hasKeys: boolean
  /** It was sealed. */
  readonly isAwayOnPurpose: boolean
  readonly version: string
  /** Messages with one-time codes that are written to a file instead of sent. */
  readonly unsent: readonly Channel[]
}

/**
 * What a person sees at the start: where the service is, where its keys are, and a line that sends
 * an event as it stands.
 */
export function banner(facts: BannerFacts): string {
  const { address, dataDirectory, version, hasKeys, hasFirstPolicy } = facts
  return [
    '',
    `  Winnow ${version} is ready.`,
    '',
    `  address   ${address}`,
    `  console   ${address}/console`,
    `  reference ${address}/docs`,
    ...(facts.database === undefined ? [] : [`  database  ${facts.database}`]),
    ...keyLines(facts),
    ...adminLines(facts),
    ...(hasFirstPolicy
      ? ['  policy    a first one runs in shadow and decides nothing: GET /v1/policies']
      : []),
    ...unsentLines(facts),
    '',
    '  Send an event and read its scores:',
    '',
    ...curlLines(address, hasKeys ? keyArgument(dataDirectory) : EXPORTED_KEY).map(
      (line) => `  ${line}`,
    ),
    '',
  ].join('\n')
}

/** Where nothing here knows a key. */
const EXPORTED_KEY = '-u "$WINNOW_KEY:"'

/** Where the keys are; where nobody has them any more, the way back. */
function keyLines(facts: BannerFacts): readonly string[] {
  const { dataDirectory, isFirstStart, hasKeys, isAwayOnPurpose } = facts
  const file = credentialsShown(dataDirectory)
  if (isAwayOnPurpose) return ['  keys      sealed: only their hashes are here']
  if (hasKeys) return [`  keys      ${file}${isFirstStart ? ' (made just now: keep it safe)' : ''}`]
  return [
    `  keys      ${file} is not there`,
    `            if it is lost: stop the service, then ./winnow keys reset-admin --data-dir ${quoted(dataDirectory)}`,
  ]
}

const CHANNEL_WORDS: Readonly<Record<Channel, string>> = { email: 'by mail', sms: 'by SMS' }

function unsentLines({ unsent, dataDirectory }: BannerFacts): readonly string[] {
  if (unsent.length === 0) return []
  const channels = unsent.map((channel) => CHANNEL_WORDS[channel]).join(' and ')
  const file = shownIn(dataDirectory, UNSENT_MESSAGES)
  return [`  codes     one-time codes ${channels} are not sent but written to ${file}`]
}

/** Where persons sign in, while there is nobody yet who could invite others. */
const adminLines = ({ firstAdminLink, dataDirectory }: BannerFacts): readonly string[] =>
  firstAdminLink === undefined
    ? []
    : [
        `  admin     ${firstAdminLink}`,
        '            makes the first person: once, within 15 minutes, on this machine',
        `            another one: ./winnow person link --data-dir ${quoted(dataDirectory)}`,
      ]

function curlLines(address: string, key: string): readonly string[] {
  const event =
    '{"$type":"$create_account","$user_id":"zoe","$user_email":"zoe@example.com","$ip":"203.0.113.7"}'
  return [
    `curl ${key} \\`,
    `  '${address}/v205/events?return_score=true' \\`,
    `  -H 'Content-Type: application/json' -d '${event}'`,
  ]
}
