import { Badge, Stack } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { usePages } from '../../calls/use-pages.ts'
import { Answered } from '../../parts/answered.tsx'
import { Heading } from '../../parts/heading.tsx'
import { MoreButton } from '../../parts/more-button.tsx'
import { PersonName } from '../../parts/person-name.tsx'
import { type Publication, StageBadge } from '../../parts/policy/stage-badge.tsx'
import { Rows } from '../../parts/rows.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'

const EVERY_MS = 30_000

/** Everything that was published: which version came how far, when, by whom, why, and with which backtest. */
export function VersionsScreen() {
  const say = useWords('versions')
  const pages = usePages('GET /v1/policies', {}, { everyMs: EVERY_MS })
  return (
    <Stack gap="md">
      <Heading
        title={say('title')}
        about={say('about')}
        up={{ to: '/policies', name: say('policies') }}
      />
      <Answered of={pages}>
        {(all) => (
          <Section title={say('history')}>
            <History of={all.flatMap(({ publications }) => publications)} />
            <MoreButton of={pages} />
          </Section>
        )}
      </Answered>
    </Stack>
  )
}

function History({ of }: { readonly of: readonly Publication[] }) {
  const say = useWords('versions')
  const format = useFormat()
  if (of.length === 0) return <Quiet>{say('none')}</Quiet>
  return (
    <Rows
      label={say('title')}
      rows={of}
      keyOf={({ sequence }) => String(sequence)}
      columns={[
        {
          title: say('version'),
          cell: ({ version }) => (
            <Link to="/policies/versions/$version" params={{ version: String(version) }}>
              {say('versionOf', { version })}
            </Link>
          ),
          isShort: true,
        },
        { title: say('stage'), cell: (one) => <StageBadge of={one} />, isShort: true },
        { title: say('when'), cell: ({ time }) => format.moment(time), isShort: true },
        { title: say('who'), cell: ({ who }) => <PersonName of={who} /> },
        { title: say('why'), cell: (one) => <Why of={one} /> },
        { title: say('backtest'), cell: ({ backtest }) => backtestLink(backtest) },
      ]}
    />
  )
}

function Why({ of }: { readonly of: Publication }) {
  const say = useWords('versions')
  return (
    <>
      {of.why}{' '}
      {of.restored_from !== undefined && (
        <Badge variant="default">{say('restoredFrom', { version: of.restored_from })}</Badge>
      )}
      {of.emergency === true && (
        <Badge variant="light" color="orange">
          {say(of.needs_review === true ? 'emergencyOpen' : 'emergency')}
        </Badge>
      )}
    </>
  )
}

const backtestLink = (backtestId: string | undefined): ReactNode =>
  backtestId === undefined ? (
    '–'
  ) : (
    <Link to="/policies/backtests/$backtestId" params={{ backtestId }}>
      {backtestId}
    </Link>
  )
