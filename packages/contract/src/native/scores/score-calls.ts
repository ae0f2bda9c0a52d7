import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { required, textParameter } from '../call/parameter.ts'
import { comparisonAnswer } from './comparison-schema.ts'
import { explanationAnswer } from './explanation-schema.ts'
import { bandsSchema } from './bands-schema.ts'

const AN_EVENT = 'a sequence, or a time (ms since 1970, or ISO 8601): the last event by then.'

/** Why a user's scores are what they are, and why they moved. */
export const scoreCalls = {
  explainScore: defineCall(
    {
      method: 'GET',
      path: '/v1/users/{userId}/explain',
      access: 'api_key',
      permission: 'read_scores',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: "Explain a user's score",
      description:
        'By abuse type, the reasons that add up to the score, by family and in sentences; every known ' +
        'feature with its value, its meaning, how it compares with other users and what it did to ' +
        'each score; who else uses the same device, card, address … and how many of them turned out ' +
        'bad; the version of the model. Without `at` the score is computed now. With it everything is ' +
        'what was known then, and the same whenever it is asked for: who shares things is only told ' +
        'without `at`, and what is not known any more says so.',
      query: {
        at: textParameter<string | number>(
          "A past event's sequence, or a time (ms since 1970, or ISO 8601): the last event by then. Of a label's or decision's sequence, the user's last scored entry before it; `sequence` says which.",
        ),
      },
      answer: answers(explanationAnswer),
    },
    { userId: 'billy_jones' },
  ),
  compareScores: defineCall(
    {
      method: 'GET',
      path: '/v1/users/{userId}/compare',
      access: 'api_key',
      permission: 'read_scores',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: "Compare a user's scores at two events",
      description:
        'By abuse type, both scores and what moved them: each feature with value, contribution and ' +
        'sentence before and after, the largest change first; and every feature whose value changed.',
      query: {
        from: required(textParameter<string | number>(`The earlier event: ${AN_EVENT}`)),
        to: required(textParameter<string | number>(`The later event: ${AN_EVENT}`)),
      },
      answer: answers(comparisonAnswer),
      errors: ['not_found'],
    },
    { userId: 'billy_jones', from: 4700, to: 4711 },
  ),
  readBands: defineCall(
    {
      method: 'GET',
      path: '/v1/scores/bands',
      access: 'api_key',
      permission: 'read_scores',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Look up',
      summary: 'Read from which scores on users are reviewed and blocked',
      description: 'By abuse type, on the scale of the account: consoles name a score by them.',
      answer: answers(bandsSchema),
    },
    {},
  ),
}
