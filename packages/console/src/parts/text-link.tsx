import { Anchor } from '@mantine/core'
import { createLink } from '@tanstack/react-router'

/** A link to a screen, within text. */
export const TextLink = createLink(Anchor<'a'>)
