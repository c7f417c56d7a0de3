import { authConfigQueryOptions } from '@howdah/platform-client/resources/auth/config'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDashboard } from '../../../../dashboard-context'
import { NavPage } from '../../../../navigation/nav-page'
import { paths } from '../../../../paths'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { AppLink } from '../../../../routing/app-link'
import { useProjectQuery } from '../../../../scope/use-scope'
import '../../../../details/details.css'
import '../../../../forms/settings.css'
import './auth.css'
import { authPageMessages as messages } from './auth.messages'

/** Layout of the pages about the users of a project. */
export function AuthPage({
  projectRef: ref,
  action,
  isOfServer = false,
  children,
}: {
  projectRef: string
  /** The page is about any auth server: a GoTrue server of the project too. @default false */
  isOfServer?: boolean
  /** Shown next to the heading. */
  action?: ReactNode
  children: ReactNode
}) {
  const { client } = useDashboard()
  const project = useProjectQuery(ref)
  const config = useQuery(authConfigQueryOptions(client, { ref }))
  const server = config.data?.gotrue_url ?? ''
  const about = {
    slug: project.data?.organization_slug,
    ref,
    status: project.data?.status,
    capabilities: project.data?.capabilities,
  }
  return (
    <NavPage wide menu="auth" about={about} action={action}>
      <QueryView query={project} title={messages.failed} loading={<RowSkeletons />}>
        {({ capabilities }) => {
          if (isOfServer) return children
          if (config.isPending) return <RowSkeletons />
          if (server !== '')
            return <Elsewhere projectRef={ref} text={messages.elsewhere(hostOf(server))} />
          return capabilities.includes('api') ? (
            children
          ) : (
            <Elsewhere projectRef={ref} text={messages.noApi} />
          )
        }}
      </QueryView>
    </NavPage>
  )
}

const hostOf = (url: string): string => (URL.canParse(url) ? new URL(url).host : url)

/** Place of a page about what is not on this server. */
function Elsewhere({ projectRef: ref, text }: { projectRef: string; text: string }) {
  return (
    <>
      <p className="hd-page-intro">{text}</p>
      <div>
        <Button asChild variant="soft" color="gray">
          <AppLink href={paths.authAdvanced({ ref })}>{messages.toServer}</AppLink>
        </Button>
      </div>
    </>
  )
}
