import {
  type Icon,
  IconBrain,
  IconHeartbeat,
  IconHome,
  IconInbox,
  IconChecklist,
  IconListDetails,
  IconUser,
  IconShieldLock,
  IconHistory,
  IconSettings,
  IconWebhook,
  IconSend,
  IconMessages,
  IconAbacus,
  IconStack2,
  IconFileImport,
  IconFlask,
  IconGavel,
  IconRocket,
  IconRoute,
  IconUsers,
  IconZoomQuestion,
} from '@tabler/icons-react'
import type { LinkProps } from '@tanstack/react-router'
import type { Permission } from '@winnow/contract/native'
import type { Word } from '../words/use-words.ts'

/** A place that the navigation leads to. */
export interface Place {
  readonly to: NonNullable<LinkProps['to']>
  /** Its name: a word of `common.json`. */
  readonly word: Word<'common'>
  readonly icon: Icon
  /** Pressed after `g`. */
  readonly key: string
  /** Shown to whom a role of theirs permits it; absent = to everybody. */
  readonly permission?: Permission
}

/** Places for one kind of work. */
export interface PlaceGroup {
  /** Its name: a word of `common.json`. */
  readonly word: Word<'common'>
  readonly places: readonly Place[]
}

/** The groups in their order: what is done every day, what steers it, what watches it, what is set up. */
export const PLACE_GROUPS: readonly PlaceGroup[] = [
  {
    word: 'work',
    places: [
      { to: '/', word: 'home', icon: IconHome, key: 'h' },
      { to: '/queues', word: 'queues', icon: IconInbox, key: 'q', permission: 'read_cases' },
      {
        to: '/explore',
        word: 'explore',
        icon: IconZoomQuestion,
        key: 'e',
        permission: 'read_records',
      },
      {
        to: '/bulk-actions',
        word: 'bulkActions',
        icon: IconChecklist,
        key: 'b',
        permission: 'read_cases',
      },
    ],
  },
  {
    word: 'steer',
    places: [
      {
        to: '/policies',
        word: 'policies',
        icon: IconRoute,
        key: 'p',
        permission: 'read_records',
      },
      { to: '/lists', word: 'lists', icon: IconListDetails, key: 'l', permission: 'read_records' },
      { to: '/counters', word: 'counters', icon: IconAbacus, key: 'c', permission: 'read_records' },
      {
        to: '/queue-rules',
        word: 'queueRules',
        icon: IconStack2,
        key: 'r',
        permission: 'read_cases',
      },
      {
        to: '/decisions',
        word: 'decisions',
        icon: IconGavel,
        key: 'd',
        permission: 'read_records',
      },
    ],
  },
  {
    word: 'watch',
    places: [
      { to: '/models', word: 'models', icon: IconBrain, key: 'm', permission: 'read_models' },
      { to: '/team', word: 'team', icon: IconUsers, key: 't', permission: 'read_cases' },
      {
        to: '/simulator',
        word: 'simulator',
        icon: IconFlask,
        key: 's',
        permission: 'run_simulations',
      },
      { to: '/health', word: 'health', icon: IconHeartbeat, key: 'i', permission: 'read_records' },
    ],
  },
  {
    word: 'setUp',
    places: [
      {
        to: '/endpoints',
        word: 'endpoints',
        icon: IconWebhook,
        key: 'n',
        permission: 'read_deliveries',
      },
      {
        to: '/deliveries',
        word: 'deliveries',
        icon: IconSend,
        key: 'v',
        permission: 'read_deliveries',
      },
      {
        to: '/messages',
        word: 'messages',
        icon: IconMessages,
        key: 'f',
        permission: 'read_messages',
      },
      {
        to: '/import',
        word: 'import',
        icon: IconFileImport,
        key: 'u',
        permission: 'send_events',
      },
      { to: '/people', word: 'people', icon: IconUser, key: 'o', permission: 'manage_people' },
      { to: '/roles', word: 'roles', icon: IconShieldLock, key: 'x', permission: 'manage_roles' },
      { to: '/audit', word: 'audit', icon: IconHistory, key: 'a', permission: 'read_audit' },
      {
        to: '/settings',
        word: 'settings',
        icon: IconSettings,
        key: ',',
        permission: 'manage_keys',
      },
      { to: '/welcome', word: 'welcome', icon: IconRocket, key: 'w', permission: 'manage_keys' },
    ],
  },
]

export const PLACES: readonly Place[] = PLACE_GROUPS.flatMap(({ places }) => places)
