import { isRecord, LIMITS } from '@winnow/contract'
import { wrongMembers } from '../../http/body/body-members.ts'
import { OwnRefusal } from '../../http/refusals.ts'

export const MERCHANT_STATUSES = ['active', 'churned', 'inactive', 'paused'] as const
export const RISK_LEVELS = ['low', 'medium', 'high'] as const

export const ADDRESS_MEMBERS = [
  'name',
  'address_1',
  'address_2',
  'city',
  'region',
  'country',
  'zipcode',
  'phone',
] as const

type Word<Words extends readonly string[]> = Words[number]

/** A merchant as a payment provider describes it, but for its id. */
export interface MerchantBody {
  readonly name: string
  readonly description: string
  readonly address: Partial<Record<Word<typeof ADDRESS_MEMBERS>, string>>
  /** A merchant category code. */
  readonly category: string
  readonly service_level: string
  readonly status: Word<typeof MERCHANT_STATUSES>
  readonly risk_profile?: {
    readonly level?: Word<typeof RISK_LEVELS>
    /** 0 to 100. */
    readonly score?: number
  }
}

type Issues = Record<string, string>

const REQUIRED = 'required'

/** A merchant of a body; the id may be absent where the path has it. */
interface SentMerchant extends MerchantBody {
  readonly id: string | undefined
}

/**
 * Reads a merchant. Members may have a `$` in front, in the address and the risk profile too, as some clients write them;
 * what is unknown is ignored. Errors: OwnRefusal invalid_request, with what is wrong under `issues`.
 */
export function readMerchant(
  value: unknown,
  { mayLackId = false }: { readonly mayLackId?: boolean } = {},
): SentMerchant {
  if (!isRecord(value)) throw new OwnRefusal('invalid_request', 'The body must be a JSON object.')
  const body = plain(value)
  const issues: Issues = {}
  const read = {
    id: textIn(body, 'id', issues, { isOptional: mayLackId }),
    name: textIn(body, 'name', issues) ?? '',
    description: textIn(body, 'description', issues) ?? '',
    address: addressIn(body, issues),
    category: textIn(body, 'category', issues) ?? '',
    service_level: textIn(body, 'service_level', issues) ?? '',
    status: wordIn(body, 'status', MERCHANT_STATUSES, issues) ?? 'active',
    ...riskIn(body, issues),
  }
  if (Object.keys(issues).length > 0) throw wrongMembers(issues)
  return read
}

type Body = Readonly<Record<string, unknown>>

/** Names without `$`; of two spellings the plain one counts. `null` means absent. */
function plain(value: Body): Body {
  const present = Object.entries(value).filter(([, member]) => member !== null)
  const marked = present.filter(([name]) => name.startsWith('$'))
  const bare = present.filter(([name]) => !name.startsWith('$'))
  return Object.fromEntries([
    ...marked.map(([name, member]) => [name.slice(1), member] as const),
    ...bare,
  ])
}

function textIn(
  body: Body,
  name: string,
  issues: Issues,
  { isOptional = false, label = name } = {},
): string | undefined {
  const value = body[name]
  if (value === undefined || value === '') {
    if (!isOptional) issues[label] = REQUIRED
    return undefined
  }
  const text = typeof value === 'number' && Number.isFinite(value) ? String(value) : value
  if (typeof text === 'string' && text.length <= LIMITS.textLengthChars) return text
  issues[label] = `must be a text of up to ${LIMITS.textLengthChars} characters`
  return undefined
}

function wordIn<Words extends readonly string[]>(
  body: Body,
  name: string,
  words: Words,
  issues: Issues,
): Words[number] | undefined {
  const value = body[name]
  if (value === undefined) {
    issues[name] = REQUIRED
    return undefined
  }
  const word = words.find((one) => typeof value === 'string' && one === value.toLowerCase())
  if (word === undefined) issues[name] = `must be one of ${words.join(', ')}`
  return word
}

function addressIn(body: Body, issues: Issues): MerchantBody['address'] {
  const { address } = body
  if (address === undefined) issues['address'] = REQUIRED
  else if (!isRecord(address)) issues['address'] = 'must be an object'
  if (!isRecord(address)) return {}
  const known = plain(address)
  const members = ADDRESS_MEMBERS.flatMap((name) => {
    const text = textIn(known, name, issues, { isOptional: true, label: `address.${name}` })
    return text === undefined ? [] : [[name, text] as const]
  })
  return Object.fromEntries(members)
}

function riskIn(body: Body, issues: Issues): Pick<MerchantBody, 'risk_profile'> {
  const { risk_profile: sent } = body
  if (sent === undefined) return {}
  if (!isRecord(sent)) {
    issues['risk_profile'] = 'must be an object'
    return {}
  }
  const { level, score } = plain(sent)
  const wrong: Issues = {}
  const word = level === undefined ? undefined : wordIn({ level }, 'level', RISK_LEVELS, wrong)
  if (!isScore(score)) wrong['score'] = 'must be a number from 0 to 100'
  for (const [name, issue] of Object.entries(wrong)) issues[`risk_profile.${name}`] = issue
  return {
    risk_profile: {
      ...(word !== undefined && { level: word }),
      ...(typeof score === 'number' && { score }),
    },
  }
}

const isScore = (score: unknown): boolean =>
  score === undefined || (typeof score === 'number' && score >= 0 && score <= 100)
