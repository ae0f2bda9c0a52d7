import { watchBehavior, type BehaviorWatch } from './behavior/watch-behavior.ts'
import { guarded } from './guarded.ts'
import { ID_CHARS } from './limits.ts'
import { Outbox, type Head, type Part } from './outbox.ts'
import type { Page } from './page.ts'
import { viewOf } from './page-view.ts'
import { watchRoutes } from './route-changes.ts'
import type { Consent, Settings } from './settings.ts'
import { collectDevice } from './signals/collect-device.ts'
import { forgetVisitor, type Visitor, visitorOf } from './visitor-cookie.ts'

const BEACON_PATH = '/v1/beacon'

/** A page view, by what distinguishes it within one account: visitor, page, and the settings of that moment. */
interface View extends Settings {
  readonly href: string
}

/** What a page view leads to: the view itself, and where consent allows, cookie, device and behaviour. */
export class Collector {
  readonly settings: Settings
  private readonly page: Page
  private readonly outbox: Outbox
  private behavior: BehaviorWatch | undefined
  private device: Promise<Part['device']> | undefined
  /** Of each account its latest view: what is known later is of those views, also where the page has named others since. */
  private readonly views = new Map<string, View>()
  /** What the device was reported for: each account's visitors, who change with their cookie, and visits where there is no cookie. */
  private readonly told = new Set<string>()
  /**
   * Whether the view that the page pushes next was reported already, if it is the same in all (true: a tag that stands there twice), or in these
   * (the script has seen the route itself).
   */
  private seenBy: readonly string[] | boolean = false
  private visitor: Visitor | undefined
  /** The id of the cookie that was taken away: many pages say denied until they know that it is granted. */
  private formerId: string | undefined
  private cookieDomain = ''
  private lastHref = ''
  private isWatchingRoutes = false

  constructor(page: Page, settings: Settings) {
    this.page = page
    this.settings = settings
    // An answer sets the cookie anew, also one to what left before consent was withdrawn.
    this.outbox = new Outbox(
      page,
      guarded(() => {
        if (this.isDenied()) this.takeCookieAway()
      }),
    )
    const leave = guarded(() => this.leave())
    page.addEventListener('pagehide', leave)
    page.addEventListener(
      'pageshow',
      guarded(({ persisted }) => {
        if (persisted) this.see()
      }),
    )
    page.document.addEventListener('visibilitychange', () => {
      if (page.document.visibilityState === 'hidden') leave()
    })
  }

  /** What is pushed next is for this account; one that is set twice may be a tag that stands in the page twice. */
  setAccount(account: string): void {
    this.seenBy ||= this.views.has(account)
    this.settings.account = account
  }

  /**
   * A page view pushed by the page. If the script, or a tag before, has already counted it, it is the same view, also of who
   * has logged in since: then it says to whom all that follows belongs.
   */
  trackPageview(): void {
    const { seenBy } = this
    // What is no list leaves no member out.
    const told = (view: View | undefined) => JSON.stringify(view, seenBy as string[])
    this.seenBy = false
    this.track(seenBy && told(this.view()) === told(this.views.get(this.settings.account)))
  }

  /** From now on, route changes of a single-page application are page views. */
  trackRoutes(): void {
    if (this.isWatchingRoutes) return
    this.isWatchingRoutes = true
    watchRoutes(this.page, () => this.routeChanged())
  }

  /** A cookie that was set for another domain is moved. */
  setCookieDomain(domain: string): void {
    const moves = this.visitor !== undefined && domain !== this.settings.cookieDomain
    if (moves) this.takeCookieAway()
    this.settings.cookieDomain = domain
    if (!moves) return
    this.visitor = undefined
    this.cookieDomain = ''
    this.renewedVisitor()
  }

  setConsent(consent: Consent): void {
    this.settings.consent = consent
    for (const view of this.views.values()) this.identify(view)
  }

  private routeChanged(): void {
    if (routeOf(this.page.location.href) !== routeOf(this.lastHref)) this.see()
  }

  /** A page view that the script noticed itself; before the first one the application does not know its session. */
  private see(): void {
    if (this.lastHref === '') return
    this.track(false)
    this.seenBy = ['session', 'href']
  }

  /** `isSeen`: the view itself was reported already. */
  private track(isSeen: boolean): void {
    const view = this.view()
    if (view.account === '') return
    if (isOfOther(view, this.views.get(view.account))) this.tellBehavior()
    this.lastHref = view.href
    this.visitor = undefined
    this.views.set(view.account, view)
    if (!isSeen) this.tell(view, { page: viewOf(this.page, view.keepsQuery) })
    this.identify(view)
  }

  private view(): View {
    return { ...this.settings, href: this.page.location.href }
  }

  /** What needs consent, begun once per page; where that is denied, what there was is taken away. */
  private identify(view: View): void {
    if (this.isDenied()) this.forget()
    if (!this.mayIdentify()) return
    this.behavior ??= watchBehavior(this.page, () => this.mayIdentify())
    const told = `${view.account} ${this.renewedVisitor()?.id ?? view.session}`
    if (this.told.has(told)) return
    this.told.add(told)
    this.device ??= collectDevice(this.page)
    const tellDevice = guarded((device: Part['device']) => {
      if (this.mayIdentify()) this.tell(view, { ...(device && { device }) })
      else this.told.delete(told)
    })
    this.device.then(tellDevice, () => undefined)
  }

  private forget(): void {
    this.visitor = undefined
    this.device = undefined
    this.outbox.forget()
    this.takeCookieAway()
  }

  private takeCookieAway(): void {
    this.formerId = forgetVisitor(this.page, this.settings.cookieDomain) ?? this.formerId
  }

  private leave(): void {
    // A visitor who leaves at once is not waited for until the route is stable.
    if (this.isWatchingRoutes) this.routeChanged()
    this.tellBehavior()
    this.outbox.unload()
  }

  /** Of what was done so far: the views that it was done on are still the latest. */
  private tellBehavior(): void {
    const behavior = this.mayIdentify() ? this.behavior?.summary() : undefined
    if (behavior) for (const view of this.views.values()) this.tell(view, { behavior })
  }

  private tell(view: View, part: Part): void {
    this.outbox.add(view.trackerUrl + BEACON_PATH, this.headOf(view), part)
  }

  private headOf({ account, user, session }: Settings): Head {
    const visitor = this.mayIdentify() ? this.renewedVisitor() : undefined
    return {
      key: account,
      ...(user !== '' && { user: user.slice(0, ID_CHARS) }),
      ...(session !== '' && { session: session.slice(0, ID_CHARS) }),
      ...(visitor && { visitor: visitor.id, domain: visitor.domain }),
    }
  }

  /** Looked at once for each page view: browsers take a millisecond for each look at their cookies. */
  private renewedVisitor(): Visitor | undefined {
    this.visitor ??= visitorOf(
      this.page,
      this.settings.cookieDomain || this.cookieDomain,
      this.formerId,
    )
    this.cookieDomain = this.visitor?.domain ?? ''
    return this.visitor
  }

  private mayIdentify(): boolean {
    return this.settings.consent === 'granted' && !this.isDenied()
  }

  private isDenied(): boolean {
    const { consent, honoursPrivacyControl } = this.settings
    const { globalPrivacyControl } = this.page.navigator as { globalPrivacyControl?: boolean }
    return consent === 'denied' || (honoursPrivacyControl && globalPrivacyControl === true)
  }
}

/** What makes a page another one: its address, and a fragment only where that is a route (`#/cart`, `#!/cart`). */
function routeOf(href: string): string {
  const [address = '', fragment = ''] = href.split('#')
  return /^!?\//.test(fragment) ? href : address
}

/** Whether another user or another visit begins. */
const isOfOther = (view: View, last: View | undefined): boolean =>
  last?.user !== view.user || last.session !== view.session
