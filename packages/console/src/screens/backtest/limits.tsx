import { List } from '@mantine/core'
import { ShareWithInterval } from '../../parts/estimate.tsx'
import { Quiet, Section } from '../../parts/section.tsx'
import { useFormat } from '../../words/use-format.ts'
import { useWords } from '../../words/use-words.ts'
import type { Report } from './use-backtest.ts'

const NOTHING = { value: null, low: null, high: null } as const

/** What these figures cannot say: outcomes that are open, the bias of selection (P10), and what was left out. */
export function Limits({ of }: { readonly of: Report }) {
  const say = useWords('backtests')
  const format = useFormat()
  const { known, control } = of
  const notes = [
    ['unscored', of.unscored],
    ['unpriced', of.unpriced],
    ['score_changes', of.score_changes - (of.score_changes_run?.run ?? 0)],
    ['score_changes_run', of.score_changes_run?.run ?? 0],
    ['unknown_reasons', of.unknown_reasons?.count ?? 0],
    ['unsure_owner', of.unsure_owner.count],
  ] as const
  return (
    <Section title={say('limits')}>
      <List size="sm" spacing={4}>
        <List.Item>
          {say('outcomesSentence', {
            events: format.number(of.events),
            bad: format.number(known.bad),
            good: format.number(known.good),
            open: format.number(known.not_yet_known),
            unknown: format.number(known.unknown),
          })}
        </List.Item>
        <List.Item>{say('biasSentence', { count: format.number(of.blocked_before) })}</List.Item>
        <List.Item>
          {control === null ? (
            say('noControl')
          ) : (
            <>
              {say('controlSentence', {
                hits: format.number(control.hits),
                bad: format.number(control.bad),
                good: format.number(control.good),
              })}{' '}
              <ShareWithInterval of={control.precision ?? NOTHING} />
            </>
          )}
        </List.Item>
        {of.judged_one_of > 1 && (
          <List.Item>{say('judgedOneOf', { count: of.judged_one_of })}</List.Item>
        )}
        {notes
          .filter(([, count]) => count > 0)
          .map(([name, count]) => (
            <List.Item key={name}>{say(name, { count: format.number(count) })}</List.Item>
          ))}
      </List>
      {of.events === 0 && <Quiet>{say('noEvents')}</Quiet>}
    </Section>
  )
}
