import type settings from './en/settings.json'
import type account from './en/account.json'
import type roles from './en/roles.json'
import type people from './en/people.json'
import type permissions from './en/permissions.json'
import type deliveries from './en/deliveries.json'
import type endpoints from './en/endpoints.json'
import type messages from './en/messages.json'
import type messageFilter from './en/message-filter.json'
import type queueRules from './en/queue-rules.json'
import type decisions from './en/decisions.json'
import type counters from './en/counters.json'
import type lists from './en/lists.json'
import type audit from './en/audit.json'
import type bulk from './en/bulk.json'
import type backtests from './en/backtests.json'
import type common from './en/common.json'
import type draftValue from './en/draft-value.json'
import type explore from './en/explore.json'
import type firstRun from './en/first-run.json'
import type health from './en/health.json'
import type home from './en/home.json'
import type link from './en/link.json'
import type listing from './en/listing.json'
import type models from './en/models.json'
import type records from './en/records.json'
import type queues from './en/queues.json'
import type policies from './en/policies.json'
import type queue from './en/queue.json'
import type signIn from './en/sign-in.json'
import type timeline from './en/timeline.json'
import type entity from './en/entity.json'
import type user from './en/user.json'
import type importing from './en/import.json'
import type simulator from './en/simulator.json'
import type team from './en/team.json'
import type versions from './en/versions.json'

/** The words of each screen, by the name of its file. The compiler refuses a word that is not in the English file. */
export interface English {
  readonly settings: typeof settings
  readonly account: typeof account
  readonly roles: typeof roles
  readonly people: typeof people
  readonly permissions: typeof permissions
  readonly deliveries: typeof deliveries
  readonly endpoints: typeof endpoints
  readonly messages: typeof messages
  readonly 'message-filter': typeof messageFilter
  readonly 'queue-rules': typeof queueRules
  readonly decisions: typeof decisions
  readonly counters: typeof counters
  readonly lists: typeof lists
  readonly audit: typeof audit
  readonly backtests: typeof backtests
  readonly bulk: typeof bulk
  readonly common: typeof common
  readonly 'draft-value': typeof draftValue
  readonly explore: typeof explore
  readonly 'first-run': typeof firstRun
  readonly health: typeof health
  readonly home: typeof home
  readonly link: typeof link
  readonly listing: typeof listing
  readonly models: typeof models
  readonly policies: typeof policies
  readonly queue: typeof queue
  readonly queues: typeof queues
  readonly records: typeof records
  readonly 'sign-in': typeof signIn
  readonly timeline: typeof timeline
  readonly entity: typeof entity
  readonly user: typeof user
  readonly import: typeof importing
  readonly simulator: typeof simulator
  readonly team: typeof team
  readonly versions: typeof versions
}

export type WordFile = keyof English
