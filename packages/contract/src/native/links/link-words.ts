/** What ties users to one another, as addresses of `/v1/values` name it: entities that are declared as `sharedValue`. */
export const VALUE_TYPES = [
  'device',
  'ip',
  'email',
  'phone',
  'card',
  'bank_account',
  'address',
  'recipient',
  'promotion',
  'referrer',
  'custom',
] as const
