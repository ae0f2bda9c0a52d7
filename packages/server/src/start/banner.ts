import { credentialsShown, keyArgument } from './key-argument.ts'

/** What the banner tells. */
export interface BannerFacts {
  readonly address: string
  readonly dataDirectory: string
  readonly isFirstStart: boolean
  readonly version: string
}

/**
 * What a person sees at the start: where the service is, where its keys are, and a line that sends
 * an event as it stands.
 */
export function banner({ address, dataDirectory, isFirstStart, version }: BannerFacts): string {
  const file = credentialsShown(dataDirectory)
  const keys = isFirstStart ? `${file} (made just now: keep it safe)` : file
  return [
    '',
    `  Winnow ${version} is ready.`,
    '',
    `  address   ${address}`,
    `  reference ${address}/docs`,
    `  keys      ${keys}`,
    '',
    '  Send an event and read its scores:',
    '',
    ...curlLines(address, dataDirectory).map((line) => `  ${line}`),
    '',
  ].join('\n')
}

function curlLines(address: string, dataDirectory: string): readonly string[] {
  const event =
    '{"$type":"$create_account","$user_id":"zoe","$user_email":"zoe@example.com","$ip":"203.0.113.7"}'
  return [
    `curl ${keyArgument(dataDirectory)} \\`,
    `  '${address}/v205/events?return_score=true' \\`,
    `  -H 'Content-Type: application/json' -d '${event}'`,
  ]
}
