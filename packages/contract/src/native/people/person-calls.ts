import { answers, answersNothing, defineCall, membersBody } from '../call/native-call.ts'
import { invitationBody, personChangeBody, personLinkBody } from './person-body.ts'
import { invitedSchema, peopleListSchema, personLinkSchema, personSchema } from './person-schema.ts'

const PEOPLE = '/v1/people'
const PERSON = `${PEOPLE}/{personId}`
const EXAMPLE = { personId: '9b1de0a24c7f3e58' }

const COMMON = {
  access: 'admin',
  permission: 'manage_people',
  tag: 'People',
} as const

/** Persons: who they are, what they may do, and their links. By the admin token, or by an admin. */
export const personCalls = {
  listPeople: defineCall(
    {
      ...COMMON,
      method: 'GET',
      path: PEOPLE,
      summary: 'List all persons',
      description: 'In the order in which they were invited.',
      answer: answers(peopleListSchema),
    },
    {},
  ),
  invitePerson: defineCall(
    {
      ...COMMON,
      method: 'POST',
      path: PEOPLE,
      summary: 'Invite a person',
      description:
        'Answers a link that works once, for 7 days. Send it to the person: they choose a password and are signed in.',
      body: invitationBody,
      answer: answers(invitedSchema),
      errors: ['conflict'],
    },
    {
      body: { email: 'maya@shop.example', name: 'Maya Okafor', roles: [{ role: 'analyst' }] },
    },
  ),
  readPerson: defineCall(
    {
      ...COMMON,
      method: 'GET',
      path: PERSON,
      summary: 'Read a person',
      answer: answers(personSchema),
    },
    EXAMPLE,
  ),
  changePerson: defineCall(
    {
      ...COMMON,
      method: 'PATCH',
      path: PERSON,
      summary: 'Change name, roles or state of a person',
      description:
        'Roles change at the next request. A person who is disabled is signed out at once. The last active admin keeps ' +
        'that role.',
      body: personChangeBody,
      answer: answers(personSchema),
      errors: ['conflict'],
    },
    { ...EXAMPLE, body: { roles: [{ role: 'lead' }] } },
  ),
  createPersonLink: defineCall(
    {
      ...COMMON,
      method: 'POST',
      path: `${PERSON}/link`,
      summary: 'Create a link for a person',
      description:
        'Invited: a new invitation (7 days). Active: a link to set a new password (1 hour), which also ends a lockout. ' +
        'Earlier links of the person stop working.',
      body: personLinkBody,
      answer: answers(personLinkSchema),
      errors: ['conflict'],
    },
    { ...EXAMPLE, body: {} },
  ),
  endPersonSessions: defineCall(
    {
      ...COMMON,
      method: 'DELETE',
      path: `${PERSON}/sessions`,
      summary: 'Sign a person out everywhere',
      answer: answersNothing('Signed out.'),
    },
    EXAMPLE,
  ),
  createFirstAdminLink: defineCall(
    {
      ...COMMON,
      method: 'POST',
      path: `${PEOPLE}/first-admin-link`,
      summary: 'Create the link that makes the first admin',
      description:
        'It works once, for 15 minutes, and on the machine of the service alone. Refused once there is an active admin.',
      body: membersBody('NoPerson', {}),
      answer: answers(personLinkSchema),
      errors: ['conflict'],
    },
    {},
  ),
}
