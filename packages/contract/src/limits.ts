interface Limit {
  readonly value: number
  readonly why: string
}

const limit = (value: number, why: string): Limit => ({ value, why })

/** Every bound of the compat interface; the unit is the last word of its name. */
export const LIMIT_DOCS = {
  bodyBytes: limit(1_048_576, 'One request body, after decompression.'),
  nestingDepthLevels: limit(16, 'Objects and arrays inside each other in one event.'),
  bodyValuesCount: limit(
    20_000,
    'Values, lists and objects in one request body, or one line of a bulk request: an order of 1,000 items with all their members has fewer.',
  ),
  bodyMembersCount: limit(
    1_000,
    'Members of the object that is one request body, or one line of a bulk request.',
  ),
  maskedEchoChars: limit(
    65_536,
    'A body that an answer still repeats as `request` where card numbers and IBANs in it are to be masked.',
  ),
  headerBytes: limit(16_384, 'All headers of one request.'),
  headersCount: limit(500, 'Headers of one request.'),
  urlLengthChars: limit(8_192, 'Path and query of one request.'),
  requestTimeoutMs: limit(
    10_000,
    'From the first byte of a request to its last; for a bulk request the setting request_timeout_ms holds.',
  ),
  headersTimeoutMs: limit(5_000, 'From the first byte of a request to the end of its headers.'),
  keepAliveTimeoutMs: limit(72_000, 'An idle connection; above the 60 s of common proxies.'),
  connectionsCount: limit(10_000, 'Open connections of one process.'),
  pipelinedRequestsCount: limit(
    100,
    'Requests of one connection that wait for the answer to an earlier one; at one more it is cut.',
  ),
  idLengthChars: limit(512, 'User, session, order, transaction, content and other ids.'),
  wordLengthChars: limit(256, 'A value of an enumeration, a code or a currency.'),
  textLengthChars: limit(8_192, 'Names, address lines, titles, user agents, links.'),
  longTextLengthChars: limit(262_144, 'Bodies of content, descriptions.'),
  listItemsCount: limit(1_000, 'Entries of one array: items, tags, promotions, images.'),
  customFieldsPerEventCount: limit(250, 'Fields without a leading $ in one event.'),
  customNameLengthChars: limit(128, 'The name of one custom field.'),
  customTextLengthChars: limit(16_384, 'The text of one custom field.'),
  customTypeLengthChars: limit(128, 'The $type of a custom event.'),
  amountMicros: limit(
    Number.MAX_SAFE_INTEGER,
    'Larger integers are not carried exactly by JSON numbers (2^53 - 1).',
  ),
  eventFutureToleranceMs: limit(3_600_000, 'How far $time may lie ahead of our clock.'),
  clockDifferenceMs: limit(
    300_000,
    '$time further ahead of our clock is taken with a warning: clocks that are set by the network differ by seconds.',
  ),
  accountNumberTextChars: limit(
    262_144,
    'Characters of one event, in texts that may hold card numbers or IBANs, that are searched and masked; further such texts are left out.',
  ),
  problemsPerEventCount: limit(100, 'Problems listed for one event, refusals and warnings each.'),
  problemNameLengthChars: limit(64, 'A field name printed in the path of a problem.'),
  problemPathsPerMessageCount: limit(10, 'Paths named in one error_message.'),
  idempotencyKeyLengthChars: limit(255, 'The Idempotency-Key header.'),
  idempotencyKeepMs: limit(86_400_000, 'How long an answer is kept for its Idempotency-Key.'),
  idempotencyKeysCount: limit(
    4_000_000,
    'The last requests with a key whose answers are kept, however many more come in that time. Ids of bulk lines are not counted: they are kept for good.',
  ),
  verificationBrandChars: limit(
    100,
    '`$brand_name` in a message with a one-time code; longer ones are cut.',
  ),
  merchantsCount: limit(100_000, 'Merchants of a payment provider in one environment.'),
  merchantsPageCount: limit(1_000, 'Merchants of one page.'),
  bulkLinesCount: limit(
    50_000,
    'Lines of one bulk request. It counts as one request of its key; rate_limit_user_per_second does not hold for its lines.',
  ),
  bulkBytes: limit(67_108_864, 'One bulk request, after decompression.'),
  mobileEventsCount: limit(
    1_000,
    'Events of one batch of a mobile SDK; further ones are left out.',
  ),
  outboxEventAgeMs: limit(
    604_800_000,
    'How long ago an event may have happened, when it comes, to send a message of the outbox; an older one is history.',
  ),
  messagesCount: limit(
    1_000_000,
    'Messages kept per environment, the newest ones: some 400 bytes each on the disk.',
  ),
  messageAgeMs: limit(
    2_592_000_000,
    'Messages kept per environment, as long before its newest one: as long as receivers that fail are waited for.',
  ),
  messageBytes: limit(
    20_480,
    'A message with its body; a longer one comes without, and is read whole by its id.',
  ),
  messageTextLengthChars: limit(2_000, 'A free text in a message; a longer one is cut.'),
  messageValuesCount: limit(20, 'Values of a list that a message names; it has their number.'),
  messageWaitSeconds: limit(30, 'How long a request for messages waits for new ones.'),
  messageScanCount: limit(
    10_000,
    'Messages that one request looks at for those that it asks for; the next request goes on.',
  ),
  messagePreviewCount: limit(20, 'Messages that a preview of a filter shows, the newest ones.'),
  messageFilterValuesCount: limit(100, 'Values of one condition of a filter.'),
  messageFilterFieldsCount: limit(10, 'Fields of the body that one filter compares.'),
  messageFieldPathLengthChars: limit(200, 'The path of a field that a filter compares.'),
  endpointsCount: limit(50, 'Endpoints of one environment.'),
  endpointUrlLengthChars: limit(2_000, 'The URL of an endpoint, or its mail addresses.'),
  endpointAuthorityLengthChars: limit(20_000, 'The certificates that an endpoint trusts, in PEM.'),
  endpointRequestsUnderWayCount: limit(
    64,
    'Requests to one endpoint under way at the same time: no receiver may take those of all others.',
  ),
  endpointRequestsPerSecondCount: limit(
    1_000,
    'Requests per second that an endpoint may be set to.',
  ),
  endpointSecretsCount: limit(4, 'Secrets of an endpoint that sign at the same time.'),
  secretOverlapHours: limit(720, 'How long a former secret of an endpoint signs as well.'),
  deliveryRetryHours: limit(168, 'How long a delivery may be tried again.'),
  deliveryTimeoutMs: limit(10_000, 'How long a receiver has for the head of its answer.'),
  replayedDeliveriesCount: limit(1_000, 'Deliveries that one replay names by their ids.'),
  pageDefaultCount: limit(50, 'Entries of a page when none is asked for.'),
  pageMaxCount: limit(500, 'Entries of a page at most.'),
  devicesPageCount: limit(20, 'Devices of a page of a user.'),
  deviceListedCount: limit(50, 'Sessions and users listed with a device, the newest ones.'),
  sessionLinesReadCount: limit(
    1_000,
    "Entries of a user's timeline that a page of one of their sessions looks at.",
  ),
  activityLinesReadCount: limit(
    5_000,
    "Latest entries of a user's timeline among which their orders and payments are looked for.",
  ),
  activityPaymentsReadCount: limit(
    400,
    "Latest orders, payments and accounts that a user's money is summed up from.",
  ),
  activityPlacesReadCount: limit(200, "Latest events that a user's places are taken from."),
  recordLinesReadCount: limit(
    1_000,
    "Entries of a user's timeline that a page of their orders, or of an order's history, looks at.",
  ),
  healthDaysCount: limit(90, 'How far the health of an environment looks back, days.'),
  snippetHealthEntriesCount: limit(
    50_000,
    "Latest entries of the ledger that the browser snippet's health is read from.",
  ),
  beaconOriginsCount: limit(100, 'Origins an account names; each beacon is held against them.'),
  beaconPagesCount: limit(50, 'Page views of one beacon; further ones are dropped.'),
  decisionsPageCount: limit(100, 'Decisions of a page when no number is asked for.'),
  ownDecisionsCount: limit(500, 'Decisions of one environment besides the usual ones.'),
  listsCount: limit(100, 'Lists of one environment.'),
  listValuesCount: limit(
    1_000_000,
    'Values of all lists of one environment; those that expired leave when their room is needed.',
  ),
  listChangeValuesCount: limit(
    1_000,
    'Values added and removed by one request: one entry of the ledger.',
  ),
  listValueLengthChars: limit(1_024, 'A value of a list.'),
  listImportRowsCount: limit(
    50_000,
    'Rows of one import of a list; `winnow lists import` sends larger files in parts.',
  ),
  labelsPerRequestCount: limit(100, 'Labels of one request to /v1/labels.'),
  labelReasonsCount: limit(20, 'Reasons of one v203 label.'),
  controlGroupOddsLeastShare: limit(
    0.001,
    'The smallest $control_group_odds. Whatever they are, an event stands for 100 at most.',
  ),
  sessionLinkedEventsCount: limit(
    16,
    'Latest events of a session without $user_id that count for its user once an event names both.',
  ),
  sessionUsersCount: limit(
    3,
    'Users of one session. Where more acted in it, its events without $user_id count for none of them.',
  ),
  keysPerEnvironmentCount: limit(20, 'API keys of one environment that are not revoked.'),
  auditExportCount: limit(100_000, 'Entries of one export of the audit.'),
  partnerAccountsCount: limit(
    1_000,
    'Accounts that one partner makes: each has its keys in memory and an endpoint for notifications.',
  ),
  ownRolesCount: limit(50, 'Roles besides the built-in ones.'),
  grantNamesCount: limit(
    100,
    'Environments, queues or abuse types that one role or token is restricted to.',
  ),
  savedViewsCount: limit(100, 'Saved views of one person.'),
  liveSeconds: limit(3_600, 'How long one stream of live events lasts; then it is opened again.'),
  searchChars: limit(1_024, 'A text that is searched for: more than the longest id or address.'),
  viewSearchChars: limit(4_000, 'The query of the address that a saved view keeps.'),
  personalTokensCount: limit(20, 'Personal tokens of one person that have not ended.'),
  personalTokenDays: limit(366, 'How long a personal token can last.'),
} as const satisfies Readonly<Record<string, Limit>>

export type LimitName = keyof typeof LIMIT_DOCS

const values = Object.entries(LIMIT_DOCS).map(([name, { value }]) => [name, value])

/** The bounds as plain numbers: `LIMITS.bodyBytes`. */
export const LIMITS = Object.fromEntries(values) as Readonly<Record<LimitName, number>>
