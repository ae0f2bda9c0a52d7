import { TurboModuleRegistry, type TurboModule } from 'react-native'

/** What the native SDKs do. React Native's codegen makes their interfaces from this. */
export interface Spec extends TurboModule {
  // oxlint-disable-next-line max-params -- a call of the native module has one level
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

/** Null where no native code of ours is linked, as in Expo Go. */
export const nativeWinnow = TurboModuleRegistry.get<Spec>('Winnow')
