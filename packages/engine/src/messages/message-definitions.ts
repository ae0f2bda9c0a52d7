import type { MessageKind } from '@winnow/contract/native'
import {
  caseDecided,
  caseDueSoon,
  caseJoined,
  caseLeft,
  caseOpened,
  caseOverdue,
} from './case-messages.ts'
import { decidedElsewhere } from './decided-elsewhere.ts'
import { decisionApplied, decisionReverted } from './decision-messages.ts'
import type { CaseMessageDefinition } from './define-case-message.ts'
import type { MessageDefinition } from './define-message.ts'
import { labelGiven, labelRemoved } from './label-messages.ts'
import { listChanged } from './list-changed.ts'
import { modelDrifting, modelPromoted, modelSteady } from './model-messages.ts'
import {
  policyPublished,
  rolloutPaused,
  rolloutResumed,
  routeFailing,
  routePaused,
  routeResumed,
} from './policy-messages.ts'
import {
  backtestReady,
  endpointFailing,
  endpointRecovered,
  integrationRecovered,
  integrationUnhealthy,
} from './service-messages.ts'

/** A definition of any kind. */
type AnyMessageDefinition = { [Kind in MessageKind]: MessageDefinition<Kind> }[MessageKind]

/**
 * Every kind of message that follows from an entry alone. Its place is part of its messages' ids: a new kind goes to the
 * end, and none is ever removed. What a score crossed follows from the score before, too: `crossings`.
 */
export const MESSAGE_DEFINITIONS: readonly AnyMessageDefinition[] = [
  decisionApplied,
  decisionReverted,
  labelGiven,
  labelRemoved,
  listChanged,
  policyPublished,
  routePaused,
  routeResumed,
  routeFailing,
  rolloutPaused,
  rolloutResumed,
  modelPromoted,
  modelDrifting,
  modelSteady,
  integrationUnhealthy,
  integrationRecovered,
  backtestReady,
  decidedElsewhere,
  endpointFailing,
  endpointRecovered,
]

type AnyCaseMessage = { [Kind in MessageKind]: CaseMessageDefinition<Kind> }[MessageKind]

/** Every kind of message that follows from what an entry changes in cases. */
export const CASE_MESSAGES: readonly AnyCaseMessage[] = [
  caseOpened,
  caseJoined,
  caseDecided,
  caseLeft,
  caseDueSoon,
  caseOverdue,
]
