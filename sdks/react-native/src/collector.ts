/** What a collector does, native or not. NativeWinnow.ts spells it out again: codegen reads no type of another file. */
export interface Collector {
  // oxlint-disable-next-line max-params -- as the native module has it
  readonly configure: (
    accountId: string,
    beaconKey: string,
    serverUrl: string,
    disallowLocation: boolean,
    allowMotionSensors: boolean,
  ) => void
  readonly setUserId: (userId: string) => void
  readonly unsetUserId: () => void
  readonly setSessionId: (sessionId: string) => void
  readonly readInstallationId: () => Promise<string | null>
  readonly collect: () => void
  readonly upload: () => void
  readonly onHostResume: () => void
  readonly onHostPause: () => void
  readonly close: () => void
}

export interface Configuration {
  readonly accountId: string
  /** The beacon key; it is not secret. Never put an API key here. */
  readonly beaconKey: string
  /** Where the service is: `https://winnow.example`. */
  readonly serverUrl: string
  /** True keeps the last known location out, also where the app may know it. */
  readonly disallowLocation?: boolean
  /** True lets iOS read its motion sensors; the Android SDK reads none. */
  readonly allowUsingMotionSensors?: boolean
}

/** Tells of the states of React Native's AppState, until what it answers with is called. */
export type OnAppState = (change: (state: string) => void) => () => void

const WORD = /^[\w-]{1,128}$/
/** A host, also of IPv6, and a port that is a number. */
const ADDRESS = /^https?:\/\/(?:\[[\da-f:.]+\]|[^\s/?#:[\]]+)(?::\d{1,5})?(?:[/?#]|$)/i

function demand(isSo: boolean, what: string): void {
  if (!isSo) throw new TypeError(`Winnow needs ${what}.`)
}

/** What the app calls. It follows the app's coming and going by itself once it is configured. */
export function openWinnow(collector: Collector, onAppState: OnAppState) {
  /** Undefined while nothing is collected. */
  let stopWatching: (() => void) | undefined
  return {
    /**
     * Begins to collect, when the app has started. A second call does nothing until `close`.
     * @throws TypeError when a part cannot be what it should be
     */
    configure({
      accountId,
      beaconKey,
      serverUrl,
      disallowLocation = false,
      allowUsingMotionSensors = false,
    }: Configuration): void {
      demand(WORD.test(accountId), 'an account id')
      demand(WORD.test(beaconKey), 'a beacon key')
      demand(ADDRESS.test(serverUrl), 'a server URL with http or https')
      if (stopWatching !== undefined) return
      collector.configure(
        accountId,
        beaconKey,
        serverUrl,
        disallowLocation,
        allowUsingMotionSensors,
      )
      stopWatching = onAppState((state) => {
        if (state === 'active') collector.onHostResume()
        if (state === 'background') collector.onHostPause()
      })
    },
    /** Says who is logged in, by the `$user_id` of the events your server sends; nobody = nobody is. */
    setUserId: (userId: string | null | undefined): void =>
      userId ? collector.setUserId(userId) : collector.unsetUserId(),
    /** Says that nobody is logged in any more. */
    unsetUserId: (): void => collector.unsetUserId(),
    /** Ties what is collected to the `$session_id` of the events your server sends. */
    setSessionId: (sessionId: string | null | undefined): void =>
      collector.setSessionId(sessionId ?? ''),
    /** Says that the visit is over. */
    unsetSessionId: (): void => collector.setSessionId(''),
    /**
     * The id that this installation has in what is sent: the `$app.$device_unique_id` of the events your server
     * sends. Null while nothing is configured, and without native code.
     */
    readInstallationId: (): Promise<string | null> => collector.readInstallationId(),
    /** Collects now, for instance before a payment. */
    collect: (): void => collector.collect(),
    /** Sends what waits. */
    upload: (): void => collector.upload(),
    /** Stops, for instance when somebody withdraws his consent. `configure` begins again. */
    close(): void {
      if (stopWatching === undefined) return
      stopWatching()
      stopWatching = undefined
      collector.close()
    },
  }
}
