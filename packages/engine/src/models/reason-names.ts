import { FEATURES } from '../features/index.ts'
import { SOURCE_NAMES } from './tokens/sources.ts'

/** How the names of reasons begin that are custom fields. */
export const CUSTOM_REASON = 'custom.'

/** In the names of reasons: `cardBin` is `card_bin`. */
export const snakeName = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

/** The name of the reason that the scores of sandbox test values have. */
export const TEST_REASON = 'sandbox_test_value'

/** Its own name says what it is taken apart from. */
export const CUSTOM_AND_AMOUNT = 'custom_and_amount'

/** All names that reasons can have, but those of custom fields. */
export const REASON_NAMES: readonly string[] = [
  ...new Set([
    ...FEATURES.map(({ name }) => name),
    ...SOURCE_NAMES.map(snakeName),
    CUSTOM_AND_AMOUNT,
    TEST_REASON,
  ]),
]
