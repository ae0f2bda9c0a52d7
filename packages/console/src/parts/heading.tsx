import { Anchor, Group, Title } from '@mantine/core'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import styles from './heading.module.css'
import { Quiet } from './section.tsx'
import { usePageTitle } from './use-page-title.ts'

export interface HeadingProps {
  readonly title: string
  /** What the screen is for, in a sentence. */
  readonly about?: ReactNode
  /** The screen above this one. */
  readonly up?: { readonly to: NonNullable<LinkProps['to']>; readonly name: string }
  /** What can be done here: buttons. */
  readonly children?: ReactNode
}

/** The title of a screen, the way up, and what can be done. It names the browser's tab, too. */
export function Heading({ title, about, up, children }: HeadingProps) {
  usePageTitle(up === undefined ? title : `${title} · ${up.name}`)
  return (
    <header>
      {up !== undefined && (
        <Anchor component={Link} to={up.to} fz="sm">
          ← {up.name}
        </Anchor>
      )}
      <Group justify="space-between" align="center" gap="sm">
        <Title order={1} style={{ overflowWrap: 'anywhere', minWidth: 0 }}>
          {title}
        </Title>
        {children !== undefined && <Group gap="xs">{children}</Group>}
      </Group>
      {about !== undefined && (
        <div className={styles['about']}>
          <Quiet>{about}</Quiet>
        </div>
      )}
    </header>
  )
}
