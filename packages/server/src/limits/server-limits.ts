/**
 * Bounds of the service that are neither part of the compat interface nor settings. Every one says
 * why it is there.
 */
export const SERVER_LIMIT_DOCS = {
  messageWaitersCount: {
    value: 100,
    why: 'Requests that wait for messages; each holds a connection for half a minute.',
  },
  liveStreamsCount: {
    value: 200,
    why: 'Streams of live events at a time; each holds a connection.',
  },
  liveStreamsOfCallerCount: {
    value: 20,
    why: 'Streams of live events of one person or key: one for each window that they have open.',
  },
  liveChangesCount: {
    value: 1_000,
    why: 'Changes of cases of an environment that a client which comes back can still get.',
  },
  livePendingCount: {
    value: 500,
    why: 'Changes that wait for one reader of a stream of live events; then it is too slow.',
  },
  rateBucketsCount: { value: 100_000, why: 'Names whose rate is remembered; the rest start anew.' },
  bulkLinesInFlightCount: {
    value: 2_048,
    why: 'Lines of one bulk request on their way to the disk; then reading waits.',
  },
  bulkSliceLinesCount: {
    value: 64,
    why: 'Lines of a bulk request that are taken at once, as many as the core runs together.',
  },
  bulkFewLinesCount: {
    value: 8,
    why: 'The same while events come: each of these meets a few slices on its way.',
  },
  cautiousTurnsCount: {
    value: 64,
    why: 'Turns after an event for which bulk requests take few lines.',
  },
  bulkSlicesPerTurnCount: {
    value: 1,
    why: 'Slices of all bulk requests that go on in one turn of the event loop, likewise.',
  },
  bulkBatchLinesCount: {
    value: 256,
    why: 'Lines of a bulk request, blank ones too, that are cut and parsed at once: about a millisecond.',
  },
  bulkPieceLinesCount: {
    value: 256,
    why: 'Outcomes handed to the reader of a bulk answer at once.',
  },
  serverBodiesBytes: {
    value: 100_663_296,
    why: 'All bodies of secret keys together that are not there yet, but for the first bytes of each.',
  },
  beaconBodiesBytes: {
    value: 16_777_216,
    why: 'The same of beacon keys, which anybody may have.',
  },
  strangerBodiesBytes: {
    value: 16_777_216,
    why: 'The same of senders that have shown no key yet: anybody may begin one.',
  },
  bodySlowMs: {
    value: 2_000,
    why: 'After this time a body that has not come whole gives way to others, where there is no room.',
  },
  bodyFreeBytes: {
    value: 16_384,
    why: 'The first bytes of a body, which never want for room: most bodies have no more.',
  },
  bodyTurnChars: {
    value: 65_536,
    why: 'A body or line that is longer is read in one turn of the event loop and taken in another, so that others are served between.',
  },
  beaconBytes: { value: 32_768, why: 'A beacon; the snippet sends at most half of it.' },
  beaconTextChars: {
    value: 1_024,
    why: 'A text of a beacon, unless its device component has a narrower bound; a longer one is cut.',
  },
  mobileEventsPerBeaconCount: {
    value: 20,
    why: "Events of an app's batch that count as one beacon of its address: one address cannot use up what the key may send.",
  },
  beaconIdsCount: {
    value: 100_000,
    why: 'Beacons remembered, so that one sent twice counts once.',
  },
  sessionDigestsCount: {
    value: 20_000,
    why: 'Sessions of late that are known by their MD5, by which pictures of older pages name them.',
  },
  beaconsPerTurnBytes: {
    value: 16_384,
    why: 'Bytes of the beacons that go on in one turn, unless a single one has more: likewise.',
  },
  beaconsPerTurnCount: {
    value: 16,
    why: 'Beacons that go on in one turn of the event loop: an event that comes meanwhile waits a millisecond or two.',
  },
  patienceTurnsCount: {
    value: 8,
    why: 'Turns of events that a beacon or a slice of a bulk request lets go first: some tens of milliseconds where the cores are busy.',
  },
  beaconsWaitingCount: {
    value: 10_000,
    why: 'Beacons that let events go first; further ones do not.',
  },
  wrongKeysPerSecondCount: {
    value: 1,
    why: 'Requests of one address per second that are told that their key or token is wrong; others are told to wait.',
  },
  wrongKeysBurstCount: {
    value: 20,
    why: 'The same at once: somebody tries to find the right one.',
  },
  apiKeyLengthChars: { value: 256, why: 'Longer texts are not even hashed to look for a key.' },
  configFileBytes: { value: 1_048_576, why: 'A config file.' },
} as const

type Name = keyof typeof SERVER_LIMIT_DOCS

const values = Object.entries(SERVER_LIMIT_DOCS).map(([name, { value }]) => [name, value])

/** The bounds as plain numbers. */
export const SERVER_LIMITS = Object.fromEntries(values) as Readonly<Record<Name, number>>
