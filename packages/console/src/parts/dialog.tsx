import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useWords } from '../words/use-words.ts'

export interface DialogProps {
  readonly title: string
  readonly onClose: () => void
  readonly size?: 'md' | 'lg' | 'xl'
  readonly children: ReactNode
}

/** Something that is done before the screen goes on. Keys of the screen do nothing under it. */
export function Dialog({ title, onClose, size = 'md', children }: DialogProps) {
  const say = useWords('common')
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={size}
      styles={{ title: { fontWeight: 600 } }}
      closeButtonProps={{ 'aria-label': say('close') }}
    >
      {children}
    </Modal>
  )
}
