import { Alert, Anchor, Button, Group, Stack, Title } from '@mantine/core'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useCall } from '../../calls/use-call.ts'
import { Answered } from '../../parts/answered.tsx'
import { latestPublications } from '../../parts/policy/latest-publications.ts'
import type { Publication } from '../../parts/policy/stage-badge.tsx'
import { Quiet } from '../../parts/section.tsx'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { useWords } from '../../words/use-words.ts'
import { ShownVersion } from './shown-version.tsx'
import { VersionStrip } from './version-strip.tsx'

const EVERY_MS = 30_000

/** What decides in the environment: its versions in force, and the flow of one of them. */
export function PoliciesScreen() {
  const say = useWords('policies')
  usePageTitle(say('title'))
  const list = useCall('GET /v1/policies', {}, { everyMs: EVERY_MS })
  return (
    <Stack gap="md">
      <Group justify="space-between" align="baseline">
        <Title order={1}>{say('title')}</Title>
        <Group gap="xs">
          <Button component={Link} to="/policies/versions" size="xs" variant="default">
            {say('versions')}
          </Button>
          <Button component={Link} to="/policies/backtests" size="xs" variant="default">
            {say('backtests')}
          </Button>
          <Button component={Link} to="/policies/draft" size="xs">
            {say('newDraft')}
          </Button>
        </Group>
      </Group>
      <Answered of={list}>
        {({ in_force: inForce, publications }) => {
          const drafts = latestPublications(publications).filter(({ stage }) => stage === 'draft')
          return <Versions inForce={inForce} drafts={drafts} />
        }}
      </Answered>
    </Stack>
  )
}

interface VersionsProps {
  readonly inForce: readonly Publication[]
  readonly drafts: readonly Publication[]
}

function Versions({ inForce, drafts }: VersionsProps) {
  const say = useWords('policies')
  const { version } = useSearch({ from: '/shell/policies' })
  const navigate = useNavigate({ from: '/policies' })
  const all = [...inForce, ...drafts]
  const shown = all.find((one) => one.version === version) ?? all[0]
  if (shown === undefined) return <Quiet>{say('noPolicy')}</Quiet>
  return (
    <>
      {inForce.every(({ stage }) => stage === 'shadow') && (
        <Alert color="yellow" variant="light" title={say('nothingDecides')}>
          {say('nothingDecidesHelp')}
        </Alert>
      )}
      <VersionStrip
        versions={all}
        shown={shown.version}
        onShow={(to) => void navigate({ search: { version: to } })}
      />
      <Anchor
        fz="sm"
        renderRoot={(props) => (
          <Link
            to="/policies/versions/$version"
            params={{ version: String(shown.version) }}
            {...props}
          />
        )}
      >
        {say('openVersion', { version: shown.version })}
      </Anchor>
      <ShownVersion of={shown} />
    </>
  )
}
