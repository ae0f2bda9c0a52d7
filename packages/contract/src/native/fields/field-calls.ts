import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { idParameter } from '../call/parameter.ts'
import { customFieldsSchema, vocabularySchema } from './field-schema.ts'

/** What conditions of policies can read in an environment. */
export const fieldCalls = {
  listFields: defineCall(
    {
      method: 'GET',
      path: '/v1/fields',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'List the custom fields',
      description:
        'Those that came with events, by event type: type, share, frequent values, and when each was last seen. ' +
        'Beacons do not count. Values of fields that may name a person are left out.',
      query: { event_type: idParameter('Fields of this event type alone.') },
      answer: answers(customFieldsSchema, 'By event type and name.'),
    },
    {},
  ),
  listVocabulary: defineCall(
    {
      method: 'GET',
      path: '/v1/policies:vocabulary',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Policies',
      summary: 'List what conditions can read',
      description:
        'Every variable of conditions on events of a type, custom fields and lists of the environment included, and every function: ' +
        'what an editor completes.',
      query: { event_type: idParameter('The event type; by default `$create_order`.') },
      answer: answers(vocabularySchema),
    },
    {},
  ),
}
