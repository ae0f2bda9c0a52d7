import { Anchor, Group, Stack, Tabs, Title } from '@mantine/core'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { Answered } from '../../parts/answered.tsx'
import { Quiet } from '../../parts/section.tsx'
import { usePageTitle } from '../../parts/use-page-title.ts'
import styles from '../../parts/tabs.module.css'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import { ControlGroup } from './control-group.tsx'
import { MODEL_TABS } from './model-tabs.ts'
import { PlainWords } from './plain-words.tsx'
import { Reliability } from './reliability.tsx'
import { Segments, Weeks } from './report-rows.tsx'
import { Thresholds } from './thresholds.tsx'
import { Training } from './training.tsx'
import { type AbuseType, type Report, useReport } from './use-report.ts'

/** How good the scores of an abuse type are, and what made them. */
export function ModelScreen() {
  const say = useWords('models')
  const { abuseType } = useParams({ from: '/shell/models/$abuseType' })
  const { tab = 'figures' } = useSearch({ from: '/shell/models/$abuseType' })
  const navigate = useNavigate({ from: '/models/$abuseType' })
  const show = (to: string | null) => {
    const known = MODEL_TABS.find((one) => one === to)
    if (known !== undefined)
      void navigate({ search: (now) => ({ ...now, tab: known }), replace: true })
  }
  const name = say(abuseType as AbuseType)
  usePageTitle(name)
  const report = useReport(abuseType as AbuseType)
  return (
    <Stack gap="md">
      <Group justify="space-between" align="baseline">
        <Title order={1}>{name}</Title>
        <Anchor component={Link} to="/models" fz="sm">
          {say('allModels')}
        </Anchor>
      </Group>
      <Tabs value={tab} onChange={show}>
        <Tabs.List className={styles['tabs'] ?? ''}>
          {MODEL_TABS.map((one) => (
            <Tabs.Tab key={one} value={one}>
              {say(one)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value="training" pt="md">
          {tab === 'training' && <Training abuseType={abuseType as AbuseType} />}
        </Tabs.Panel>
        {MODEL_TABS.filter((one) => one !== 'training').map((one) => (
          <Tabs.Panel key={one} value={one} pt="md">
            {tab === one && (
              <Answered of={report}>
                {(known) => (
                  <Stack gap="md">
                    <AsOf report={known} />
                    {one === 'figures' && (
                      <Figures report={known} abuseType={abuseType as AbuseType} />
                    )}
                    {one === 'weeks' && <Weeks report={known} />}
                    {one === 'segments' && <Segments report={known} />}
                  </Stack>
                )}
              </Answered>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </Stack>
  )
}

interface FiguresProps {
  readonly report: Report
  readonly abuseType: AbuseType
}

function Figures({ report, abuseType }: FiguresProps) {
  return (
    <>
      <PlainWords report={report} />
      <Thresholds report={report} />
      <ControlGroup abuseType={abuseType} />
      <Reliability report={report} />
    </>
  )
}

function AsOf({ report }: { readonly report: Report }) {
  const say = useWords('models')
  const format = useFormat()
  const { from, to, as_of: asOf, progress } = report
  return (
    <Quiet>
      {say('span', { from: format.day(from), to: format.day(to), at: format.moment(asOf) })}{' '}
      {!progress.is_whole &&
        say('stillReading', {
          done: format.share(progress.read_entries / Math.max(1, progress.ledger_entries)),
        })}
    </Quiet>
  )
}
