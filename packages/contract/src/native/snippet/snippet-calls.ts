import { WHOLE_ENVIRONMENT } from '../call/call-scope.ts'
import { answers, defineCall } from '../call/native-call.ts'
import { switchParameter, textParameter } from '../call/parameter.ts'
import { snippetSchema } from './snippet-schema.ts'

/** The tag for an account's pages. */
export const snippetCalls = {
  readSnippet: defineCall(
    {
      method: 'GET',
      path: '/v1/snippet',
      access: 'api_key',
      permission: 'read_records',
      scope: WHOLE_ENVIRONMENT,
      tag: 'Browser',
      summary: 'Get the tag for your pages',
      description:
        'The tag as `snippet`; with `pinned=true` it loads one version of the script, whose bytes the browser checks. `pinned_script` and `integrity` say which.',
      query: {
        beacon_key: textParameter(
          'The beacon key to put in: only its hash is kept here, so it cannot be looked up. Without it the tag says `YOUR_BEACON_KEY`.',
        ),
        cdn_url: textParameter(
          'Where pages reach this service, `https://shop.example/ss`; by default `public_url`, or as you did.',
        ),
        pinned: switchParameter(
          '`true`: the tag loads this version of the script alone, with `integrity` and `crossorigin`.',
        ),
      },
      answer: answers(snippetSchema),
    },
    {},
  ),
}
