import { named } from '../../answers/typed-schema.ts'
import { LIMITS } from '../../limits.ts'

/** The id of a beacon, which its sender draws. */
export const BEACON_ID = /^[\w-]{8,64}$/

/** How a beacon should look. A part that does not is left out; without an `id` it is refused. */
export const beaconSchema = named('Beacon', {
  type: 'object',
  required: ['id'],
  properties: {
    key: { type: 'string', description: 'The beacon key, unless it is sent as header.' },
    id: { type: 'string', pattern: BEACON_ID.source, examples: ['0d9f1c52-7c1e-4c4b'] },
    user: {
      type: 'string',
      description: 'The user that the page claims.',
      examples: ['billy_jones'],
    },
    session: { type: 'string', examples: ['gigtleqddo84l8cm15qe4il'] },
    visitor: {
      type: 'string',
      description: 'The value of `__ssid`.',
      examples: ['0b6fd9d5-3b7d-4f0e-9a56-2f6f1a8e7c11'],
    },
    domain: { type: 'string', examples: ['shop.example'] },
    pages: {
      type: 'array',
      maxItems: LIMITS.beaconPagesCount,
      items: named('BeaconPage', {
        type: 'object',
        properties: {
          url: { type: 'string', examples: ['https://shop.example/cart'] },
          title: { type: 'string', examples: ['Cart'] },
          referrer: { type: 'string', examples: [''] },
          agoMs: { type: 'number', description: 'How long ago it was shown.', examples: [0] },
        },
      }),
    },
    device: {
      type: 'object',
      description:
        'What the collector saw, by name: texts, numbers, true or false, or lists of these. Names that no collector sends are dropped.',
      additionalProperties: true,
      examples: [{ 'screen.width': 1920, 'locale.language': 'en-US' }],
    },
    behavior: {
      type: 'object',
      description: 'Figures of the visit, by name. Names that no collector sends are dropped.',
      additionalProperties: { type: 'number' },
      examples: [{ keys: 3, clicks: 1 }],
    },
  },
  additionalProperties: true,
})
