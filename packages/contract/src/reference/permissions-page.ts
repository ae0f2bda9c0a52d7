import { PERMISSIONS } from '../native/call/permissions.ts'
import { NATIVE_CALLS } from '../native/native-calls.ts'
import type { NativeCall } from '../native/call/native-call.ts'
import { code, page, table } from './markdown.ts'

/** docs/reference/permissions.md */
export function permissionsPage(): string {
  const rows = Object.entries(PERMISSIONS).map(([name, { meaning }]) => [code(name), meaning])
  return page('Permissions', 'native/call/permissions.ts', [
    'Each call needs one permission. A secret key, a beacon key and the admin token have different ones. The calls that only\nread what the service says of itself are open to anybody.',
    table(['Permission', 'What it allows'], rows),
    '## Calls of `/v1`',
    table(
      ['Call', 'Permission', 'Shown by'],
      Object.values<NativeCall>(NATIVE_CALLS).map(({ method, path, permission, access }) => [
        code(`${method} ${path}`),
        code(permission),
        SECRETS[access],
      ]),
    ),
  ])
}

/** What a caller shows in each form. */
const SECRETS: Readonly<Record<NativeCall['access'], string>> = {
  api_key: 'a secret key',
  admin: 'the admin token',
  beacon: 'a beacon key',
  person: 'a person',
  public: 'nothing',
}
