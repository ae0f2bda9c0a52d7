import { scoreCalls } from '@winnow/contract/native'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { compareScores } from './compare-scores.ts'
import { readBands } from './read-bands.ts'
import { explainScore } from './explain-score.ts'

/** Why a user's scores are what they are, and why they moved. */
export const nativeScoreRoutes = nativeRoutes(scoreCalls, {
  explainScore,
  compareScores,
  readBands,
})
