import { ABUSE_TYPES, type AbuseType } from '../../canonical-event.ts'
import { isRecord } from '../../is-record.ts'
import type { Schema } from '../../answers/typed-schema.ts'
import { meaning, member, oneOf, textUpTo, yesOrNo } from '../call/body-member.ts'
import { membersBody } from '../call/native-call.ts'
import { PERSON_LIMITS } from './person-words.ts'

const EMAIL = new RegExp(
  `^(?=.{3,${PERSON_LIMITS.emailChars}}$)[^\\s@\\p{C}]+@[^\\s@\\p{C}]+$`,
  'u',
)

/** An address that a person has; nobody can say more of its form than that. */
export const emailMember = member<string>(
  'an e-mail address',
  { type: 'string', minLength: 3, maxLength: PERSON_LIMITS.emailChars },
  (value) => (typeof value === 'string' && EMAIL.test(value.trim()) ? value.trim() : undefined),
)

export const personNameMember = textUpTo(PERSON_LIMITS.nameChars)

/** A role of a person, and where it counts, as a body has it. */
export interface RoleGrantSent {
  readonly role: string
  readonly environments?: readonly string[] | undefined
  readonly queues?: readonly string[] | undefined
  readonly abuse_types?: readonly AbuseType[] | undefined
}

const ENVIRONMENT = /^[0-9a-f]{24}\/(?:production|sandbox)$/
const ROLE = /^[a-z][a-z0-9_-]{0,63}$/

const EXPECTS = `a list of at most ${PERSON_LIMITS.rolesCount} objects with role and, to restrict it, environments, queues or abuse_types`

const listOf = (items: object, maxItems: number): object => ({
  type: 'array',
  minItems: 1,
  maxItems,
  items,
})

const grantsSchema: Schema<readonly RoleGrantSent[]> = {
  type: 'array',
  maxItems: PERSON_LIMITS.rolesCount,
  items: {
    type: 'object',
    required: ['role'],
    properties: {
      role: { type: 'string', pattern: ROLE.source, examples: ['analyst'] },
      environments: listOf(
        {
          type: 'string',
          pattern: ENVIRONMENT.source,
          examples: [`${'4e1d2c3b'.repeat(3)}/production`],
        },
        PERSON_LIMITS.environmentsPerRoleCount,
      ),
      queues: listOf(
        { type: 'string', minLength: 1, maxLength: PERSON_LIMITS.queueChars },
        PERSON_LIMITS.queuesPerRoleCount,
      ),
      abuse_types: listOf({ enum: ABUSE_TYPES }, ABUSE_TYPES.length),
    },
    additionalProperties: false,
  },
}

const isListOf = (
  value: unknown,
  maxItems: number,
  isItem: (item: unknown) => boolean,
): value is readonly string[] =>
  Array.isArray(value) && value.length > 0 && value.length <= maxItems && value.every(isItem)

const MEMBERS: Readonly<Record<string, (value: unknown) => boolean>> = {
  role: (value) => typeof value === 'string' && ROLE.test(value),
  environments: (value) =>
    isListOf(
      value,
      PERSON_LIMITS.environmentsPerRoleCount,
      (one) => typeof one === 'string' && ENVIRONMENT.test(one),
    ),
  queues: (value) =>
    isListOf(
      value,
      PERSON_LIMITS.queuesPerRoleCount,
      (one) => typeof one === 'string' && one !== '' && one.length <= PERSON_LIMITS.queueChars,
    ),
  abuse_types: (value) =>
    isListOf(value, ABUSE_TYPES.length, (one) => ABUSE_TYPES.some((type) => type === one)),
}

function isGrant(value: unknown): boolean {
  if (!isRecord(value) || !Object.hasOwn(value, 'role')) return false
  return Object.entries(value).every(
    ([name, one]) => Object.hasOwn(MEMBERS, name) && MEMBERS[name]?.(one) === true,
  )
}

/** A restriction that is there names something: an empty list would permit nothing, and read as if it permitted all. */
const grantsMember = member<readonly RoleGrantSent[]>(EXPECTS, grantsSchema, (value) => {
  const isGrants =
    Array.isArray(value) && value.length <= PERSON_LIMITS.rolesCount && value.every(isGrant)
  return isGrants ? (value as readonly RoleGrantSent[]) : undefined
})

/** The body of an invitation. */
export const invitationBody = membersBody(
  'Invitation',
  { email: emailMember, name: personNameMember, roles: grantsMember },
  { required: ['email', 'name'] },
)

/** The body of a change of a person. */
export const personChangeBody = membersBody('PersonChange', {
  name: personNameMember,
  roles: meaning(grantsMember, 'In place of all former ones.'),
  state: oneOf('active', 'disabled'),
})

/** The body of a new link. */
export const personLinkBody = membersBody('PersonLinkWish', {
  remove_second_factors: meaning(
    yesOrNo,
    'Removes the generator of codes, the recovery codes and the passkeys of a person who lost them.',
  ),
})

/** A link's secret, or a session's: 43 characters of base64url. */
const TOKEN = /^[\w-]{43}$/

export const linkTokenMember = member<string>(
  'the token of a link',
  {
    type: 'string',
    pattern: TOKEN.source,
    examples: ['Zk3vQ0m8rT1xW6yB2nC5sD7fG9hJ4kL0pA_-eUiOqXw'],
  },
  (value) => (typeof value === 'string' && TOKEN.test(value) ? value : undefined),
)
