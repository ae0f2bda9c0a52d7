/** The calls of `/v1`: the declarations, and what handlers, the document, the client and the command line make of them. */
export { csvLine, plainCell } from './csv/csv-line.ts'
export { CsvFault, CsvReader, type CsvRow } from './csv/read-csv.ts'
export {
  meaning,
  member,
  noteUpTo,
  textUpTo,
  yesOrNo,
  type Member,
  type Members,
  type ReadMembers,
  bodySchema,
} from './native/call/body-member.ts'
export {
  type CallScope,
  inBody,
  inPath,
  inQuery,
  type ScopeSource,
  WHOLE_ENVIRONMENT,
} from './native/call/call-scope.ts'
export { ERRORS_OF_ACCESS, errorsOfShape } from './native/call/call-errors.ts'
export { CSV_TYPE, EVENT_STREAM, isInClient } from './native/call/native-call.ts'
export type {
  AnswerOf,
  BodyRead,
  ByTheLine,
  CallAccess,
  CallInput,
  CallTag,
  DeclaredCall,
  InCsv,
  InEvents,
  NativeCall,
  PathName,
} from './native/call/native-call.ts'
export { nativeRequest, type NativeRequest } from './native/call/native-request.ts'
export { parameterSchema } from './native/call/parameter-schema.ts'
export type { Parameter, ParameterForm, ReadOf } from './native/call/parameter.ts'
export {
  type Permission,
  permissionOf,
  PERMISSIONS,
  type PermissionHolder,
} from './native/call/permissions.ts'
export { BUILT_IN_ROLES, type BuiltInRole } from './native/call/role-names.ts'
export { hasInScope, KEY_SCOPES, KEY_SCOPE_WORDS, type KeyScope } from './native/call/key-scopes.ts'
export { GRANTABLE, isBuiltInRole, PERMISSIONS_OF_ROLES } from './native/call/roles.ts'
export { OPEN_NAMES, PERSONAL, PERSONAL_FORMS, type PersonalForm } from './answers/personal.ts'
export * from './native/common-schemas.ts'
export { PATH_NAMES, type PathNames } from './native/path-names.ts'
export { isChange } from './native/call/native-call.ts'
export { NATIVE_CALLS, type NativeCallName, type NativeCalls } from './native/native-calls.ts'
export * from './native/nouns.ts'
