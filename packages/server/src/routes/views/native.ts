import { randomBytes } from 'node:crypto'
import { LIMITS } from '@winnow/contract'
import { type BodyRead, viewCalls, type viewSchema } from '@winnow/contract/native'
import type { SavedView } from '@winnow/engine'
import type { Written } from '../../answers/written.ts'
import { changesBetween } from '../../audit/changes-between.ts'
import { NO_ENVIRONMENT, writeAudit } from '../../audit/write-audit.ts'
import { missingMembers } from '../../http/body/body-members.ts'
import { nativeRoutes } from '../../http/native/native-routes.ts'
import { OwnRefusal } from '../../http/refusals.ts'
import type { PersonExchange } from '../../http/route.ts'
import { hasEverywhere } from '../../rights/caller-of-person.ts'

/** Saved views of the person who calls, and those that others share. */
export const nativeViewRoutes = nativeRoutes(viewCalls, {
  async listViews(exchange) {
    const views = await exchange.services.savedViews.of(exchange.caller.personId)
    return { views: views.map((view) => viewJson(exchange, view)) }
  },
  async createView(exchange, { body }) {
    const wish = await body()
    return exchange.services.mutexes.accounts(() => created(exchange, wish))
  },
  async changeView(exchange, { path, body }) {
    const id = path('viewId')
    const { name, screen, search, shared } = await body()
    return exchange.services.mutexes.accounts(async () => {
      const former = await viewOf(exchange, id, 'change')
      const view: SavedView = {
        ...former,
        ...(name !== undefined && { name }),
        ...(screen !== undefined && { screen }),
        ...(search !== undefined && { search }),
        ...(shared !== undefined && { isShared: shared }),
        changedAtMs: exchange.nowMs,
      }
      return saved(exchange, former, view)
    })
  },
  async deleteView(exchange, { path }) {
    const id = path('viewId')
    await exchange.services.mutexes.accounts(async () => {
      const view = await viewOf(exchange, id, 'delete')
      await audit(exchange, id, [view, undefined])
      await exchange.services.savedViews.remove(id)
    })
    return undefined
  },
})

type Wish = BodyRead<(typeof viewCalls)['createView']>

/** Errors: OwnRefusal invalid_request, conflict. */
async function created(exchange: PersonExchange, { name, screen, search, shared = false }: Wish) {
  const { services, caller, nowMs } = exchange
  if (name === undefined || screen === undefined || search === undefined) {
    throw missingMembers({ name, screen, search })
  }
  const views = await services.savedViews.of(caller.personId)
  const own = views.filter(({ ownerId }) => ownerId === caller.personId)
  if (own.length >= LIMITS.savedViewsCount) {
    const problem = `You have ${LIMITS.savedViewsCount} saved views: delete one first.`
    throw new OwnRefusal('conflict', problem)
  }
  return saved(exchange, undefined, {
    id: `v_${randomBytes(8).toString('hex')}`,
    ownerId: caller.personId,
    name,
    screen,
    search,
    isShared: shared,
    createdAtMs: nowMs,
    changedAtMs: nowMs,
  })
}

async function saved(exchange: PersonExchange, former: SavedView | undefined, view: SavedView) {
  await audit(exchange, view.id, [former, view])
  await exchange.services.savedViews.set(view)
  return viewJson(exchange, view)
}

/** A view that they may see and change. Errors: OwnRefusal not_found, forbidden. */
async function viewOf(
  { services, caller }: PersonExchange,
  id: string,
  act: 'change' | 'delete',
): Promise<SavedView> {
  const view = await services.savedViews.get(id)
  const isOwn = view?.ownerId === caller.personId
  if (view === undefined || (!isOwn && !view.isShared)) {
    throw new OwnRefusal('not_found', 'There is no view of this id.')
  }
  if (isOwn || (act === 'delete' && hasEverywhere(caller, 'manage_people'))) return view
  throw new OwnRefusal('forbidden', 'Only its owner may do this: save a view of your own.')
}

/** The query may contain values of users, so the audit does not contain it. */
const auditedJson = (view: SavedView | undefined): Readonly<Record<string, unknown>> =>
  view === undefined ? {} : { name: view.name, screen: view.screen, shared: view.isShared }

function audit(
  exchange: PersonExchange,
  id: string,
  [before, after]: readonly [SavedView | undefined, SavedView | undefined],
): Promise<void> {
  return writeAudit(exchange, {
    what: after === undefined ? 'delete_view' : 'save_view',
    on: { type: 'view', id },
    environment: NO_ENVIRONMENT,
    changes: changesBetween(auditedJson(before), auditedJson(after)),
  })
}

const viewJson = (
  { services, caller }: PersonExchange,
  view: SavedView,
): Written<typeof viewSchema> => ({
  id: view.id,
  name: view.name,
  screen: view.screen,
  search: view.search,
  shared: view.isShared,
  is_own: view.ownerId === caller.personId,
  owner: services.people.register.known(view.ownerId)?.email ?? null,
  created_at: view.createdAtMs,
  changed_at: view.changedAtMs,
})
