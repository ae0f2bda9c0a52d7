/** What stands in braces in a path, with a value that a reader may meet. */
const MEANINGS: Readonly<Record<string, readonly [example: string, description: string]>> = {
  accountId: ['4e1d2c3b4e1d2c3b4e1d2c3b', 'The account of the key.'],
  userId: ['billy_jones', 'Percent-encoded.'],
  orderId: ['ORDER-28168441', 'Percent-encoded.'],
  sessionId: ['gigtleqddo84l8cm15qe4il', 'Percent-encoded.'],
  contentId: ['9671500641', 'Percent-encoded.'],
  deviceId: ['8a5c1e0f6b7d4e21', 'As answers name the device.'],
  decisionId: ['hold_order', 'Percent-encoded.'],
  id: ['ORDER-28168441', 'Percent-encoded.'],
  sequence: ['4711', 'The number of the entry in the ledger.'],
  abuseType: ['payment_abuse', 'An abuse type.'],
  digest: ['0123456789abcdef', 'What stands in `pinned_script` of `GET /v1/snippet`.'],
  keyId: ['3f2a', 'As the list of keys has it.'],
}

/** `UserId` of `userId`. */
const componentOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** What stands in braces in paths, by the names of the components. */
export const PATH_PARAMETERS = Object.fromEntries(
  Object.entries(MEANINGS).map(([name, [example, description]]) => [
    componentOf(name),
    { name, in: 'path', required: true, description, schema: { type: 'string' }, example },
  ]),
)

/** The parameters of a path as it is declared. */
export const pathParameters = (path: string): object[] =>
  [...path.replaceAll('::', '').matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    $ref: `#/components/parameters/${componentOf(name)}`,
  }))
