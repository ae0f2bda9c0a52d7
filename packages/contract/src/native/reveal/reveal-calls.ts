import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { revealBody, revealedSchema } from './reveal-schema.ts'

/** Masked values, one by one. */
export const revealCalls = {
  reveal: defineCall(
    {
      method: 'POST',
      path: '/v1/reveal',
      access: 'api_key',
      permission: 'reveal_personal_data',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Reveal a masked value',
      description:
        '`{entity: {type, id}, member, reason}`. Answers one text that is masked for roles without `read_personal_data`. ' +
        'The audit keeps who revealed what, when and why, and not the value. The caller must also be permitted to read the ' +
        'entity.',
      body: revealBody,
      answer: answers(revealedSchema),
      errors: ['not_found'],
    },
    {
      body: {
        entity: { type: 'order', id: 'ORDER-28168441' },
        member: 'fields.$user_email',
        reason: 'The customer wrote to support from it.',
      },
    },
  ),
}
