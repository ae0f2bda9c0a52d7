import { Code, Stack } from '@mantine/core'
import { useParams } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Heading } from '../../parts/heading.tsx'
import { Quiet } from '../../parts/section.tsx'
import { namesIn } from '../../parts/where-used/uses-in-policy.ts'
import { WhereUsed } from '../../parts/where-used/where-used.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { Counter } from './counter.ts'
import { KeyValues } from './key-values.tsx'

const EVERY_MS = 10_000

/** One counter: what it counts, how far it is filled, and its values for a key. */
export function CounterScreen() {
  const { counterName } = useParams({ from: '/shell/counters/$counterName' })
  const say = useWords('counters')
  const counters = useCall('GET /v1/counters', {}, { everyMs: EVERY_MS })
  return (
    <Stack gap="md">
      <Heading title={counterName} up={{ to: '/counters', name: say('title') }} />
      <Answered of={counters}>
        {({ counters: all }) => {
          const found = all.filter(({ name }) => name === counterName)
          if (found.length === 0) return <Quiet>{say('gone')}</Quiet>
          return (
            <>
              {/* Versions in force may define it differently. */}
              {found.map((counter) => (
                <CounterFacts key={counter.id} counter={counter} />
              ))}
              {found[0] !== undefined && <KeyValues counter={found[0]} />}
              <WhereUsed names={namesIn('counters', counterName)} />
            </>
          )
        }}
      </Answered>
    </Stack>
  )
}

function CounterFacts({ counter }: { readonly counter: Counter }) {
  const say = useWords('counters')
  const format = useFormat()
  const { kind, of, on, by, where, over, ready, full, progress, keys, versions } = counter
  const filled = full ? say('full') : say('ready')
  return (
    <Facts
      facts={[
        [say('counts'), say(`kind-${kind}`, { of: of ?? '' })],
        [say('state'), ready ? filled : say('filling', { done: format.share(progress) })],
        [say('on'), on.join(', ')],
        [say('keys'), format.number(keys)],
        [say('by'), <Code key="by">{by.join(', ')}</Code>],
        [say('versions'), versions.join(', ')],
        [say('where'), where === null ? say('allEvents') : <Code>{where}</Code>],
        [say('over'), over.map((one) => say(`window-${one}`)).join(', ')],
      ]}
    />
  )
}
