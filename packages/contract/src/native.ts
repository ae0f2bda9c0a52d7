/** The calls of `/v1`: the declarations, and what handlers, the document, the client and the command line make of them. */
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
export { ERRORS_OF_ACCESS, errorsOfShape } from './native/call/call-errors.ts'
export { isInClient } from './native/call/native-call.ts'
export type {
  AnswerOf,
  BodyRead,
  ByTheLine,
  CallAccess,
  CallInput,
  CallTag,
  DeclaredCall,
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
export * from './native/common-schemas.ts'
export { PATH_NAMES, type PathNames } from './native/path-names.ts'
export { NATIVE_CALLS, type NativeCallName, type NativeCalls } from './native/native-calls.ts'
export * from './native/nouns.ts'
