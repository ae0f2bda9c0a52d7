import { LIMITS } from '../../limits.ts'
import { answers, answersNothing, defineCall } from '../call/native-call.ts'
import { newViewBody, viewChangeBody, viewSchema, viewsSchema } from './view-schema.ts'

const OF_VIEWS = { access: 'person', permission: 'save_views', tag: 'People' } as const

const VIEW = '/v1/views/{viewId}'

/** Saved views: what a person looks at often, or wants colleagues to look at. */
export const viewCalls = {
  listViews: defineCall(
    {
      ...OF_VIEWS,
      method: 'GET',
      path: '/v1/views',
      permission: 'read_self',
      summary: 'List your saved views and those that are shared',
      answer: answers(viewsSchema, 'By name.'),
    },
    {},
  ),
  createView: defineCall(
    {
      ...OF_VIEWS,
      method: 'POST',
      path: '/v1/views',
      summary: 'Save a view',
      description:
        'A view keeps the address of a screen, not what it shows: whoever opens it sees what they may see. ' +
        `Up to ${LIMITS.savedViewsCount} of one person.`,
      body: newViewBody,
      answer: answers(viewSchema),
      errors: ['conflict'],
    },
    { body: { name: 'Overdue payments', screen: 'cases', search: 'queue=payments' } },
  ),
  changeView: defineCall(
    {
      ...OF_VIEWS,
      method: 'PATCH',
      path: VIEW,
      summary: 'Change or share one of your views',
      description: 'What is left out stays as it is.',
      body: viewChangeBody,
      answer: answers(viewSchema, 'As it is now.'),
      errors: ['not_found'],
    },
    { viewId: 'v_3f2a9c0e1b7d4e21', body: { name: 'Overdue' } },
  ),
  deleteView: defineCall(
    {
      ...OF_VIEWS,
      method: 'DELETE',
      path: VIEW,
      summary: 'Delete one of your views',
      description: 'Persons who manage people can delete those that others share.',
      answer: answersNothing('Deleted.'),
      errors: ['not_found'],
    },
    { viewId: 'v_3f2a9c0e1b7d4e21' },
  ),
}
