import { CloseButton, Group, Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly size?: 'md' | 'lg' | 'xl'
  readonly children: ReactNode
}

/** It is there in the next frame: moving in, each frame would render it again. */
const AT_ONCE = { duration: 0 }

/** Something that is done before the screen goes on. Keys of the screen do nothing under it. */
export function Dialog({ title, onClose, size = 'md', children }: DialogProps) {
  const say = useWords('common')
  return (
    // The usual head of a modal is a second banner of the page.
    <Modal opened onClose={onClose} size={size} withCloseButton={false} transitionProps={AT_ONCE}>
      <Group justify="space-between" wrap="nowrap" mb="sm" align="flex-start">
        <Modal.Title fw={600} lh={1.3} style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {title}
        </Modal.Title>
        <CloseButton aria-label={say('close')} onClick={onClose} />
      </Group>
      {children}
    </Modal>
  )
}
