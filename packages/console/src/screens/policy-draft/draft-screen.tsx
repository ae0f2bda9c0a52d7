import { Button, Group, Loader, SegmentedControl, Stack, Text, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { CallFailure } from '../../parts/call-failure.tsx'
import { CodeEditor } from '../../parts/code-editor/code-editor.tsx'
import { workflowsOf } from '../../parts/policy/policy-flow.ts'
import { usePageTitle } from '../../parts/use-page-title.ts'
import { useWords } from '../../words/use-words.ts'
import { BacktestDraft } from './backtest-draft.tsx'
import { BuilderView } from './builder/builder-view.tsx'
import styles from './draft.module.css'
import { DRAFT_MODES } from './draft-search.ts'
import { ProblemsPanel } from './panels/problems-panel.tsx'
import { TestPanel } from './panels/test-panel.tsx'
import { TrialPanel } from './panels/trial-panel.tsx'
import { SaveDraft } from './save-draft.tsx'
import { useChecked } from './use-checked.ts'
import { type Draft, useDraft } from './use-draft.ts'
import { useDocumentWords } from './use-words-after.ts'

/** A policy while it is written, as forms or as text, with what is wrong, a trial and a test next to it. */
export function DraftScreen() {
  const say = useWords('policies')
  usePageTitle(say('draftTitle'))
  const search = useSearch({ from: '/shell/policies/draft' })
  const draft = useDraft(search)
  return (
    <Stack gap="md">
      {draft.error !== null && <CallFailure error={draft.error} onRetry={draft.retry} />}
      {draft.text === undefined ? (
        <>
          <Title order={1}>{say('draftTitle')}</Title>
          {draft.error === null && <Loader size="sm" role="status" aria-label={say('loading')} />}
        </>
      ) : (
        <DraftEditor draft={draft} text={draft.text} />
      )}
    </Stack>
  )
}

interface DraftEditorProps {
  readonly draft: Draft
  readonly text: string
}

const USUAL_EVENT = '$create_order'

function DraftEditor({ draft, text }: DraftEditorProps) {
  const search = useSearch({ from: '/shell/policies/draft' })
  const navigate = useNavigate({ from: '/policies/draft' })
  const { mode = 'builder' } = search
  const checked = useChecked(text)
  const [goTo, setGoTo] = useState<number>()
  const workflows = workflowsOf(checked.value)
  const names = workflows.flatMap(({ name, routes }) => routes.map((one) => `${name}/${one.name}`))
  const route = search.route ?? draft.route ?? names[0] ?? ''
  const workflow = workflows.find(({ name }) => route.startsWith(`${name}/`))
  const wordsAfter = useDocumentWords(workflow?.on[0] ?? USUAL_EVENT)
  const change = (to: Partial<typeof search>) =>
    void navigate({ search: (now) => ({ ...now, ...to }), replace: true, resetScroll: false })
  const onRoute = (to: string) => to !== search.route && change({ route: to })
  return (
    <>
      <DraftHead
        draft={draft}
        mode={mode}
        onMode={(to) => change({ mode: to })}
        checked={checked}
      />
      <div className={styles['columns']}>
        {mode === 'text' ? (
          <TextView
            text={text}
            problems={checked.places}
            onChange={draft.setText}
            wordsAfter={wordsAfter}
            goTo={goTo}
          />
        ) : (
          <BuilderView
            text={text}
            value={checked.value}
            problems={checked.problems}
            first={draft.route}
            onChange={draft.setText}
            onRoute={onRoute}
          />
        )}
        <Stack gap="md" className={styles['side'] ?? ''}>
          <ProblemsPanel
            text={text}
            checked={checked}
            onGoTo={(place) => {
              setGoTo(place)
              change({ mode: 'text' })
            }}
          />
          <TrialPanel checked={checked} routes={names} route={route} onRoute={onRoute} />
          <TestPanel checked={checked} />
        </Stack>
      </div>
    </>
  )
}

type TextViewProps = Required<
  Pick<Parameters<typeof CodeEditor>[0], 'problems' | 'wordsAfter' | 'onChange'>
> & {
  readonly text: string
  readonly goTo: number | undefined
}

function TextView({ text, ...rest }: TextViewProps) {
  const say = useWords('policies')
  return (
    <div>
      <CodeEditor label={say('policyText')} language="yaml" value={text} isTall {...rest} />
      <Text size="xs" c="var(--winnow-quiet)" mt={4}>
        {say('editorKeys')}
      </Text>
    </div>
  )
}

interface DraftHeadProps {
  readonly draft: Draft
  readonly mode: (typeof DRAFT_MODES)[number]
  readonly onMode: (mode: (typeof DRAFT_MODES)[number]) => void
  readonly checked: ReturnType<typeof useChecked>
}

function DraftHead({ draft, mode, onMode, checked }: DraftHeadProps) {
  const say = useWords('policies')
  return (
    <Group justify="space-between" gap="sm">
      <div>
        <Title order={1}>{say('draftTitle')}</Title>
        <Text size="sm" c="var(--winnow-quiet)">
          {draft.version === undefined
            ? say('fromNothing')
            : say('fromVersion', { version: draft.version })}
        </Text>
      </div>
      <Group gap="xs">
        <SegmentedControl
          size="xs"
          aria-label={say('mode')}
          value={mode}
          data={DRAFT_MODES.map((value) => ({ value, label: say(`mode-${value}`) }))}
          onChange={(value) => {
            const known = DRAFT_MODES.find((one) => one === value)
            if (known !== undefined) onMode(known)
          }}
        />
        <Button size="xs" variant="default" disabled={!draft.isChanged} onClick={draft.reset}>
          {say('dropChanges')}
        </Button>
        <BacktestDraft draft={draft} checked={checked} />
        <SaveDraft draft={draft} checked={checked} />
      </Group>
    </Group>
  )
}
