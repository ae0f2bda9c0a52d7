import { PATH_NAMES, type PathNames } from '@winnow/contract/native'

/** What stands in braces in other paths than those of `/v1`. */
const OTHER_NAMES: PathNames = {
  orderId: ['ORDER-28168441', 'Percent-encoded.'],
  contentId: ['9671500641', 'Percent-encoded.'],
  partnerId: ['5b2f9c0d1e3a4b5c6d7e8f90', 'The partner of the key.'],
  webhookId: ['4711', 'The `id` of the webhook.'],
  runId: ['4711-orders', 'The `id` in `workflow_statuses`.'],
  merchantId: ['merchant-7', 'Percent-encoded.'],
  digest: ['0123456789abcdef', 'What stands in `pinned_script` of `GET /v1/snippet`.'],
}

/** `UserId` of `userId`. */
const componentOf = (name: string): string => name.charAt(0).toUpperCase() + name.slice(1)

/** What stands in braces in paths, by the names of the components. */
export const PATH_PARAMETERS = Object.fromEntries(
  Object.entries({ ...PATH_NAMES, ...OTHER_NAMES }).map(([name, [example, description]]) => [
    componentOf(name),
    { name, in: 'path', required: true, description, schema: { type: 'string' }, example },
  ]),
)

/** The parameters of a path as it is declared. */
export const pathParameters = (path: string): object[] =>
  [...path.replaceAll('::', '').matchAll(/:(\w+)/g)].map(([, name = '']) => ({
    $ref: `#/components/parameters/${componentOf(name)}`,
  }))
