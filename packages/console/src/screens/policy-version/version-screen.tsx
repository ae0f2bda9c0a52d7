import { NativeSelect, Stack } from '@mantine/core'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import type { Answer } from '../../calls/call-types.ts'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { Facts } from '../../parts/facts.tsx'
import { Heading } from '../../parts/heading.tsx'
import { PersonName } from '../../parts/person-name.tsx'
import { policyText } from '../../parts/policy/policy-text.ts'
import { StageBadge } from '../../parts/policy/stage-badge.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { Approval } from './approval.tsx'
import { Rollout } from './rollout.tsx'
import { ShadowReport } from './shadow-report.tsx'
import { TextDiff } from './text-diff.tsx'
import { VersionActions } from './version-actions.tsx'

type Policy = Answer<'GET /v1/policies/{version}'>
type List = Answer<'GET /v1/policies'>

/** A version: how far it is, what differs, and what can be done with it. */
export function VersionScreen() {
  const say = useWords('versions')
  const params = useParams({ from: '/shell/policies/versions/$version' })
  const version = Number(params.version)
  const policy = useCall('GET /v1/policies/{version}', { version })
  const list = useCall('GET /v1/policies', {})
  return (
    <Stack gap="md">
      <Heading
        title={say('versionOf', { version: params.version })}
        up={{ to: '/policies/versions', name: say('title') }}
      >
        {policy.data !== undefined && list.data !== undefined && (
          <VersionActions of={policy.data} list={list.data} />
        )}
      </Heading>
      <Answered of={policy}>
        {(known) => (
          <>
            <VersionFacts of={known} />
            {list.data !== undefined && (
              <>
                <Rollout of={known} list={list.data} />
                <Approval of={known} isRequired={list.data.approval_required} />
                <Difference of={known} list={list.data} />
              </>
            )}
            <ShadowReport of={known} />
          </>
        )}
      </Answered>
    </Stack>
  )
}

function VersionFacts({ of }: { readonly of: Policy }) {
  const say = useWords('versions')
  const format = useFormat()
  const { backtest, restored_from: restored } = of
  return (
    <Facts
      facts={[
        [say('stage'), <StageBadge key="stage" of={of} />],
        [say('since'), format.moment(of.time)],
        [say('who'), <PersonName key="who" of={of.who} />],
        [say('why'), of.why],
        [
          say('backtest'),
          backtest === undefined ? undefined : (
            <Link to="/policies/backtests/$backtestId" params={{ backtestId: backtest }}>
              {backtest}
            </Link>
          ),
        ],
        [
          say('restored'),
          restored === undefined ? undefined : say('versionOf', { version: restored }),
        ],
      ]}
    />
  )
}

interface DifferenceProps {
  readonly of: Policy
  readonly list: List
}

/** What it is compared with unless the address says so: what is live, else the version before. */
function usualOther({ version }: Policy, { in_force: inForce, publications }: List) {
  const live = inForce.find(({ stage }) => stage === 'live')
  if (live !== undefined && live.version !== version) return live.version
  const before = publications.map((one) => one.version).filter((one) => one < version)
  return before.length === 0 ? undefined : Math.max(...before)
}

function Difference({ of, list }: DifferenceProps) {
  const say = useWords('versions')
  const search = useSearch({ from: '/shell/policies/versions/$version' })
  const navigate = useNavigate({ from: '/policies/versions/$version' })
  const other = search.with ?? usualOther(of, list)
  const versions = [...new Set(list.publications.map(({ version }) => version))]
  const compared = useCall(
    'GET /v1/policies/{version}',
    { version: other ?? 1 },
    { isOn: other !== undefined },
  )
  if (other === undefined) return null
  return (
    <Section
      title={say('difference', { from: other, to: of.version })}
      aside={
        <NativeSelect
          size="xs"
          aria-label={say('compareWith')}
          value={String(other)}
          data={versions
            .filter((one) => one !== of.version)
            .map((one) => ({ value: String(one), label: say('versionOf', { version: one }) }))}
          onChange={({ currentTarget: { value } }) =>
            void navigate({ search: { with: Number(value) }, replace: true, resetScroll: false })
          }
        />
      }
    >
      <Answered of={compared}>
        {({ document }) => (
          <TextDiff
            before={policyText(document)}
            after={policyText(of.document)}
            label={say('difference', { from: other, to: of.version })}
          />
        )}
      </Answered>
      <Quiet>{say('differenceHelp')}</Quiet>
    </Section>
  )
}
