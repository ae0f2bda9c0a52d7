/** What stands in braces in the paths of `/v1`, with a value that a reader may meet. */
export const PATH_NAMES: Readonly<Record<string, readonly [example: string, description: string]>> =
  {
    accountId: ['4e1d2c3b4e1d2c3b4e1d2c3b', 'The account of the key.'],
    userId: ['billy_jones', 'Percent-encoded.'],
    sessionId: ['gigtleqddo84l8cm15qe4il', 'Percent-encoded.'],
    deviceId: ['8a5c1e0f6b7d4e21', 'As answers name the device.'],
    decisionId: ['hold_order', 'Percent-encoded.'],
    listName: ['bad_mails', 'The name of the list.'],
    id: ['ORDER-28168441', 'Percent-encoded.'],
    sequence: ['4711', 'The number of the entry in the ledger.'],
    abuseType: ['payment_abuse', 'An abuse type.'],
    keyId: ['3f2a', 'As the list of keys has it.'],
  }
