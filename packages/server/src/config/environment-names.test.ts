import { expect, it } from 'vitest'
import { unknownIn } from './environment-names.ts'

it.each([
  [{ WINNOW_PROT: '8201' }, ['WINNOW_PROT (did you mean WINNOW_PORT?)']],
  [{ WINNOW_API_KEY: 'k' }, ['WINNOW_API_KEY (did you mean WINNOW_KEY?)']],
  [
    { WINNOW_LOGLEVEL: 'info', WINNOW_COLOUR: 'red' },
    ['WINNOW_LOGLEVEL (did you mean WINNOW_LOG_LEVEL?)', 'WINNOW_COLOUR'],
  ],
  [{ WINNOW_PORT: '8201', WINNOW_KEY: 'k', WINNOW_LONG: '1', WINNOW_CONFIG: 'w.yaml' }, []],
  [{ PORT: '80', PROT: '80', WINNOW_PROT: '' }, []],
])('of %j, %j are unknown', (env, unknown) => {
  expect(unknownIn(env)).toEqual(unknown)
})

it('minds none of what Kubernetes says of services whose names begin alike', () => {
  const env = {
    WINNOW_WEB_SERVICE_HOST: '10.0.0.1',
    WINNOW_WEB_SERVICE_PORT: '80',
    WINNOW_WEB_SERVICE_PORT_HTTP: '80',
    WINNOW_WEB_PORT: 'tcp://10.0.0.1:80',
    WINNOW_WEB_PORT_80_TCP_ADDR: '10.0.0.1',
  }
  expect(unknownIn(env)).toEqual([])
})
