import { LIMITS } from '../../limits.ts'
import { answers, answersNothing, defineCall } from '../call/native-call.ts'
import { roleBody, roleSchema, rolesSchema } from './role-schema.ts'

/** Roles of persons: the built-in ones, and those that a service makes for itself. */
export const roleCalls = {
  listRoles: defineCall(
    {
      method: 'GET',
      path: '/v1/roles',
      access: 'admin',
      permission: 'manage_roles',
      tag: 'Administration',
      summary: 'List the roles',
      description: 'The built-in ones first, then the own ones by name.',
      answer: answers(rolesSchema),
    },
    {},
  ),
  setRole: defineCall(
    {
      method: 'PUT',
      path: '/v1/roles/{roleName}',
      access: 'admin',
      permission: 'manage_roles',
      tag: 'Administration',
      summary: 'Create or change a role',
      description:
        '`{permissions, meaning?}`. Its name has small letters, digits and `_`, a letter first, 64 characters at most. A ' +
        'change counts for everybody who has the role, from their next request on. Persons can only give permissions that ' +
        `they have everywhere. Built-in roles never change. Up to ${LIMITS.ownRolesCount} roles.`,
      body: roleBody,
      answer: answers(roleSchema, 'As it is now.'),
      errors: ['conflict'],
    },
    {
      roleName: 'chargeback_desk',
      body: { meaning: 'Labels chargebacks.', permissions: ['read_records', 'write_labels'] },
    },
  ),
  deleteRole: defineCall(
    {
      method: 'DELETE',
      path: '/v1/roles/{roleName}',
      access: 'admin',
      permission: 'manage_roles',
      tag: 'Administration',
      summary: 'Delete a role',
      description: 'Refused while a person has it.',
      answer: answersNothing('Deleted.'),
      errors: ['conflict'],
    },
    { roleName: 'chargeback_desk' },
  ),
}
