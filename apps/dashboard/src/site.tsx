import { useLocation, useRouter } from 'wouter'
import { NotFoundPage } from './pages/not-found-page'
import { useDocumentTitle } from './routing/document-title'
import { matchRoute, type RouteMatch } from './routing/match'
import { RouteOutlet } from './routing/route-outlet'
import { routingMessages } from './routing/routing.messages'
import { routes } from './routes'
import { SignedIn } from './session/signed-in'
import { BareLayout } from './shell/bare-layout'
import { Shell } from './shell/shell'
import { useScope } from './shell/use-scope'

/** Finds the page of the address and puts it into its layout. */
export function Site() {
  const [pathname] = useLocation()
  const { parser } = useRouter()
  const match = matchRoute(routes, parser, pathname)
  if (match?.route.permission === 'public') return <PublicPage match={match} pathname={pathname} />
  return <SignedInPage match={match} pathname={pathname} />
}

function PublicPage({ match, pathname }: { match: RouteMatch; pathname: string }) {
  useDocumentTitle(match.route.title)
  return (
    <BareLayout>
      <RouteOutlet match={match} pathname={pathname} />
    </BareLayout>
  )
}

function SignedInPage({ match, pathname }: { match: RouteMatch | null; pathname: string }) {
  const scope = useScope(match?.params ?? {})
  useDocumentTitle(match?.route.title ?? routingMessages.notFoundTitle, scope.project?.name, scope.organization?.name)
  if (match?.route.layout === 'bare') {
    return (
      <BareLayout>
        <RouteOutlet match={match} pathname={pathname} />
      </BareLayout>
    )
  }
  return (
    <Shell match={match} scope={scope}>
      <SignedIn match={match} scope={scope}>
        {match ? <RouteOutlet match={match} pathname={pathname} /> : <NotFoundPage />}
      </SignedIn>
    </Shell>
  )
}
