import { lazyCode } from '@howdah/ui/lazy/lazy-code'
import type { PlatformMode } from '@howdah/platform-client/resources/config/get-config'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { useLocation } from 'wouter'
import type { ComponentType } from 'react'
import { isPageIn, isTurnedOff } from './modes/page-modes'
import { useFlags, useMode } from './modes/use-mode'
import { MfaMissingPage } from './stand-ins/mfa-missing-page'
import { MissingPage } from './stand-ins/missing-page'
import { missingTexts } from './stand-ins/missing-texts'
import { NotFoundPage } from './stand-ins/not-found-page'
import { lacksReader } from './project-status/lacks-reader'
import { isActive, type InactiveStatus } from './project-status/project-status'
import { PageSkeleton } from './regions/page-skeleton'
import { useDocumentTitle } from './routing/document-title'
import { matchRoute, paramsAround, type RouteMatch } from './routing/match'
import { PageSlot, RouteOutlet } from './routing/route-outlet'
import { routingMessages } from './routing/routing.messages'
import { routes } from './routes'
import { useLastRoute } from './session/use-last-route'
import { Permitted } from './stand-ins/permitted'
import { SignedIn } from './session/signed-in'
import { useCan, type Can } from './session/use-can'
import { BareLayout } from './shell/bare-layout'
import { Shell } from './shell/shell'
import { SupportLinks } from './shell/sidebar/support-links'
import { useScope, type Scope } from './scope/use-scope'
import { WidgetServices } from './shell/widget-services'

/** Finds the page of the address and puts it into its layout. */
export function Site() {
  const [pathname] = useLocation()
  const mode = useMode()
  const found = matchRoute(routes, pathname)
  const isHere = found ? isPageIn(found.route, mode) : 'no'
  if (isHere === 'unknown') return <PageSkeleton />
  const match = isHere === 'yes' ? found : null
  if (match?.route.layout === 'bare') {
    const page = <BarePage match={match} pathname={pathname} />
    return match.route.permission === 'public' ? page : <SignedIn>{page}</SignedIn>
  }
  return (
    <SignedIn>
      <ShellPage match={match} pathname={pathname} />
    </SignedIn>
  )
}

function BarePage({ match, pathname }: { match: RouteMatch; pathname: string }) {
  useDocumentTitle(match.route.title)
  return (
    <BareLayout>
      <RouteOutlet match={match} pathname={pathname} />
    </BareLayout>
  )
}

function ShellPage({ match, pathname }: { match: RouteMatch | null; pathname: string }) {
  const scope = useScope(match?.params ?? paramsAround(pathname))
  const mode = useMode()
  const can = useCan()
  const flags = useFlags()
  const isOff = match !== null && isTurnedOff(match.route, flags)
  useLastRoute(match, pathname)
  useDocumentTitle(titleOf(match, scope, mode), scope.project?.name, scope.organization?.name)
  return (
    <SupportLinks projectRef={scope.ref}>
      <WidgetServices scope={scope}>
        <Shell match={match} scope={scope}>
          {match ? (
            <Permitted permission={match.route.permission} scope={scope}>
              <RouteOutlet
                match={match}
                pathname={pathname}
                instead={isOff ? <TurnedOffPage scope={scope} /> : standIn(match, scope, can)}
              />
            </Permitted>
          ) : (
            (missingStandIn(scope) ?? <NotFoundPage scope={scope} />)
          )}
        </Shell>
      </WidgetServices>
    </SupportLinks>
  )
}

const notActivePage = lazyCode<ComponentType<{ project: Project; status: InactiveStatus }>>(() =>
  import('./project-life/not-active-page').then((m) => m.NotActivePage),
)

const noReaderPage = lazyCode<ComponentType<{ projectRef: string }>>(() =>
  import('./project-life/no-reader-page').then((m) => m.NoReaderPage),
)

/** Of the tab: what the page is about, or that it is not there. */
function titleOf(
  match: RouteMatch | null,
  { mfaMissing, missing }: Scope,
  mode: PlatformMode | undefined,
): string {
  if (missing && !mfaMissing) return missingTexts(missing, mode).title
  return match?.route.title ?? routingMessages.notFoundTitle
}

/** In place of a page of a feature that the operator has turned off. */
function TurnedOffPage({ scope }: { scope: Scope }) {
  const { turnedOffTitle, turnedOffText } = routingMessages
  return <NotFoundPage title={turnedOffTitle} text={turnedOffText} scope={scope} />
}

/** Returns the content that replaces the page; null when the page can be shown. */
function standIn({ route }: RouteMatch, scope: Scope, can: Can) {
  const missing = missingStandIn(scope)
  if (missing) return missing
  const { project } = scope
  if (!route.needsActive || !project) return null
  if (!isActive(project.status))
    return (
      <PageSlot
        key="not-active"
        page={notActivePage}
        pageProps={{ project, status: project.status }}
      />
    )
  return lacksReader(project, can) ? (
    <PageSlot key="no-reader" page={noReaderPage} pageProps={{ projectRef: project.ref }} />
  ) : null
}

/** Returns the content for a project or an organization that is not there for this person. */
function missingStandIn({ mfaMissing, missing }: Scope) {
  if (mfaMissing) return <MfaMissingPage />
  return missing && <MissingPage missing={missing} />
}
