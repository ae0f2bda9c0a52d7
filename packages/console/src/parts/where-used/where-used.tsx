import { Code } from '@mantine/core'
import { useQueries } from '@tanstack/react-query'
import { call } from '../../calls/call.ts'
import { useEnvironment } from '../../calls/environment.ts'
import { callKey, useCall } from '../../calls/use-call.ts'
import { useWords } from '../../words/use-words.ts'
import { Answered } from '../answered.tsx'
import { Rows } from '../rows.tsx'
import { Quiet, Section } from '../section.tsx'
import { TextLink } from '../text-link.tsx'
import { type Names, type PolicyUse, usesIn } from './uses-in-policy.ts'

interface UseOfVersion extends PolicyUse {
  readonly version: number
  readonly stage: string
}

/** The documents of the versions in force. A version never changes. */
function useDocuments(versions: readonly number[]) {
  const environment = useEnvironment()
  return useQueries({
    queries: versions.map((version) => ({
      queryKey: callKey(environment, 'GET /v1/policies/{version}', { version }),
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        call('GET /v1/policies/{version}', { version }, { signal, environment }),
      staleTime: Number.POSITIVE_INFINITY,
    })),
    combine: (all) => ({
      isReady: all.every(({ data }) => data !== undefined),
      documents: all.flatMap(({ data }) => (data === undefined ? [] : [data.document])),
    }),
  })
}

/** Where the versions of the policy in force name something. */
export function WhereUsed({ names }: { readonly names: Names }) {
  const say = useWords('common')
  const policies = useCall('GET /v1/policies', {})
  return (
    <Section
      title={say('whereUsed')}
      aside={
        <TextLink to="/policies" fz="sm">
          {say('policies')}
        </TextLink>
      }
    >
      <Answered of={policies}>
        {({ in_force: inForce }) =>
          inForce.length === 0 ? (
            <Quiet>{say('noPolicy')}</Quiet>
          ) : (
            <Uses names={names} versions={inForce} />
          )
        }
      </Answered>
    </Section>
  )
}

interface UsesProps {
  readonly names: Names
  readonly versions: readonly { readonly version: number; readonly stage: string }[]
}

function Uses({ names, versions }: UsesProps) {
  const say = useWords('common')
  const { isReady, documents } = useDocuments(versions.map(({ version }) => version))
  if (!isReady) return <Quiet>{say('loading')}</Quiet>
  const uses: readonly UseOfVersion[] = versions.flatMap(({ version, stage }, at) =>
    usesIn(documents[at], names).map((use) => ({ ...use, version, stage })),
  )
  if (uses.length === 0) return <Quiet>{say('usedNowhere')}</Quiet>
  return (
    <Rows
      label={say('whereUsed')}
      rows={uses}
      keyOf={({ version, stage, place, text }) => `${version} ${stage} ${place} ${text}`}
      columns={[
        { title: say('policyVersion'), cell: ({ version, stage }) => `${version} · ${stage}` },
        { title: say('policyPlace'), cell: ({ place }) => place },
        { title: say('policyText'), cell: ({ text }) => <Code>{text}</Code> },
      ]}
    />
  )
}
