import { caseCalls, decisionCalls, listCalls, queueCalls } from '@winnow/contract/native'
import { type AgentTool, toolOfCall } from '../agent-tool.ts'

const NEXT = 'For more, call it again with `next` of the answer as `cursor`.'

/** Queues, cases and lists: looked at, and changed by agents that may. */
export const reviewTools: readonly AgentTool[] = [
  toolOfCall({
    name: 'list_queues',
    title: 'List queues',
    description: 'The queues of cases, with what waits in each.',
    call: queueCalls.listQueues,
    takes: [],
  }),
  toolOfCall({
    name: 'list_cases',
    title: 'List cases',
    description: 'Cases, the newest first: of a queue, a state, or about one entity.',
    call: caseCalls.listCases,
    takes: ['queue', 'state', 'entity_type', 'entity_id', 'cursor', 'limit'],
    defaults: { limit: 20 },
    howToGetMore: NEXT,
  }),
  toolOfCall({
    name: 'look_at_case',
    title: 'Look at a case',
    description:
      'One case with everything in view: causes, reasons, money, history, and the decisions that its queue offers.',
    call: caseCalls.readCase,
    takes: ['caseId'],
  }),
  toolOfCall({
    name: 'list_lists',
    title: 'List lists',
    description: 'The lists of users, mail addresses, cards and networks that policies read.',
    call: listCalls.listLists,
    takes: [],
  }),
  toolOfCall({
    name: 'look_at_list',
    title: 'Look at a list',
    description: 'The values of one list, by pages. find_in_list is better for one value.',
    call: listCalls.readListValues,
    takes: ['listName', 'cursor', 'limit'],
    defaults: { limit: 20 },
    howToGetMore: NEXT,
  }),
  toolOfCall({
    name: 'find_in_list',
    title: 'Find a value in a list',
    description: 'Whether a list has a value, however it is written.',
    call: listCalls.lookUpListValue,
    takes: ['listName', 'value'],
  }),
  toolOfCall({
    name: 'apply_decision',
    title: 'Apply a decision',
    description:
      'Decides about a user, or about an order, a session or content of `user_id`, in the name of the person. It takes effect at once. list_decisions has the ids.',
    call: decisionCalls.applyDecision,
    takes: ['decisionId', 'entity_id', 'user_id', 'description'],
    required: ['description'],
    isWriting: true,
  }),
  toolOfCall({
    name: 'change_list',
    title: 'Change a list',
    description: 'Adds values to a list and removes them. The next event is decided by it.',
    call: listCalls.changeListValues,
    takes: ['listName', 'add', 'remove'],
    fixed: { source: 'agent' },
    isWriting: true,
  }),
  toolOfCall({
    name: 'decide_case',
    title: 'Decide a case',
    description:
      'Decides a case in the name of the person, with one decision for each abuse type. `version` is that of the case that was looked at. Can be undone for 10 seconds by a person.',
    call: caseCalls.decideCase,
    takes: ['caseId', 'decisions', 'version', 'note'],
    required: ['note'],
    isWriting: true,
  }),
  toolOfCall({
    name: 'note_on_case',
    title: 'Add a note to a case',
    description: 'Adds a note to a case in the name of the person.',
    call: caseCalls.stepCase,
    takes: ['caseId', 'note'],
    required: ['note'],
    fixed: { do: 'note' },
    isWriting: true,
  }),
]
