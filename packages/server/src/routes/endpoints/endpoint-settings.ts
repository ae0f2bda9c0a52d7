import { createPrivateKey, randomBytes, X509Certificate } from 'node:crypto'
import type { BodyRead, endpointCalls } from '@winnow/contract/native'
import type { EndpointKind, EndpointSettings } from '@winnow/engine'
import { bodyFormatOf, BODY_FORMAT_NAMES } from '../../deliveries/bodies/body-formats.ts'
import type { AddressGuard } from '../../deliveries/guard/address-guard.ts'
import { wrongMembers } from '../../http/body/body-members.ts'
import { filterOf } from '../../messages/filter-of.ts'

/** What a caller may change of an endpoint. */
export type SentSettings = BodyRead<(typeof endpointCalls)['changeEndpoint']>

const DEFAULTS: Omit<EndpointSettings, 'kind' | 'url'> = {
  description: '',
  filter: {},
  format: 'winnow',
  version: 1,
  body: 'full',
  isMasked: false,
  signatures: ['standard'],
  order: 'best_effort',
  perSecond: 0,
  concurrency: 8,
  retryHours: 72,
}

/** The settings of a new endpoint, before those that are sent. */
export const newSettings = (kind: EndpointKind, url: string): EndpointSettings => ({
  ...DEFAULTS,
  kind,
  url,
})

/** Settings with those that are sent in place of the former ones. Error: OwnRefusal invalid_request. */
export async function settingsAfter(
  former: EndpointSettings,
  sent: SentSettings,
  { guard, scale }: { readonly guard: AddressGuard; readonly scale: 100 | 1 },
): Promise<EndpointSettings> {
  const { authority: _, ...rest } = former
  const format = sent.format ?? former.format
  const settings: EndpointSettings = {
    ...rest,
    url: sent.url ?? former.url,
    description: sent.description ?? former.description,
    filter: sent.filter === undefined ? former.filter : filterOf(sent.filter, scale),
    format,
    version: sent.version ?? versionOf(former, format),
    body: sent.body ?? former.body,
    isMasked: sent.mask ?? former.isMasked,
    signatures: sent.signatures ?? former.signatures,
    order: sent.order ?? former.order,
    perSecond: sent.per_second ?? former.perSecond,
    concurrency: sent.concurrency ?? former.concurrency,
    retryHours: sent.retry_hours ?? former.retryHours,
    ...authorityAfter(former.authority, sent.authority),
  }
  const problems = await problemsOf(settings, guard)
  if (Object.keys(problems).length > 0) throw wrongMembers(problems)
  return settings
}

/** Another format begins with its newest version; the same one stays as it is. */
function versionOf(former: EndpointSettings, format: string): number {
  if (format === former.format) return former.version
  return Math.max(...(bodyFormatOf(format)?.versions ?? [1]))
}

function authorityAfter(former: string | undefined, sent: string | undefined) {
  const authority = sent ?? former
  return authority === undefined || authority === 'none' ? {} : { authority }
}

async function problemsOf(
  { kind, url, format, version, authority }: EndpointSettings,
  guard: AddressGuard,
): Promise<Record<string, string>> {
  const where = kind === 'email' ? mailProblem(url) : await guard.problemOf(url)
  const versions = bodyFormatOf(format)?.versions
  return {
    ...(where !== undefined && { url: where }),
    ...(versions === undefined && { format: `must be one of ${BODY_FORMAT_NAMES.join(', ')}` }),
    ...(versions?.includes(version) === false && {
      version: `must be one of ${versions.join(', ')}`,
    }),
    ...(authority !== undefined &&
      !isCertificate(authority) && {
        authority: 'must be certificates in PEM, and no key',
      }),
  }
}

const MAX_ADDRESSES = 20

function mailProblem(addresses: string): string | undefined {
  const all = addresses.split(',').map((one) => one.trim())
  const isRight =
    all.length <= MAX_ADDRESSES && all.every((one) => /^[^\s@<>"]+@[^\s@<>"]+$/.test(one))
  return isRight ? undefined : `must be 1 to ${MAX_ADDRESSES} mail addresses, separated by commas`
}

function isCertificate(text: string): boolean {
  try {
    return new X509Certificate(text).subject !== undefined && !isKey(text)
  } catch {
    return false
  }
}

/** A private key must not be stored as if it were public. */
function isKey(text: string): boolean {
  try {
    createPrivateKey(text)
    return true
  } catch {
    return false
  }
}

const SECRET_BYTES = 24
const LEAST_SECRET_CHARS = 16

/** A secret as Standard Webhooks writes it. */
export const newSecret = (): string => `whsec_${randomBytes(SECRET_BYTES).toString('base64')}`

/** The secret that is sent, or a new one. Error: OwnRefusal invalid_request. */
export function secretOf(sent: string | undefined): string {
  if (sent === undefined) return newSecret()
  if (sent.length < LEAST_SECRET_CHARS) {
    throw wrongMembers({ secret: `must have ${LEAST_SECRET_CHARS} characters or more` })
  }
  return sent
}
