import type { ProjectStatus } from '@howdah/platform-client/resources/projects/get-project'
import { readConnectView } from '@howdah/rules/connect/connect-view'
import { lazyCode } from '@howdah/ui/lazy/lazy-code'
import type { ComponentType } from 'react'
import { Region } from '../regions/region'
import type { RouteMatch } from '../routing/match'
import { PageSlot } from '../routing/route-outlet'
import { useSearchParams } from '../routing/use-search'
import type { Scope } from '../scope/use-scope'
import { usePageSettled } from '../session/use-page-settled'
import './connect.css'
import { connectMessages as messages } from './connect.messages'

export interface ConnectButtonProps {
  projectRef: string
  /** Organization of the project. */
  slug: string
  status: ProjectStatus
  /** The project has an API of its own, which frameworks use. */
  hasApi: boolean
}

const connectButton = lazyCode<ComponentType<ConnectButtonProps>>(() =>
  import('./connect-button').then((m) => m.ConnectButton),
)

/**
 * Slot of the Connect button, on the pages of a project. Its code is fetched once the page has
 * settled, or immediately if the address opens the dialog.
 */
export function ConnectSlot({ match, scope }: { match: RouteMatch | null; scope: Scope }) {
  const settled = usePageSettled()
  const [query] = useSearchParams()
  const { ref, project } = scope
  if (match?.route.layout !== 'project' || ref === undefined) return null
  const wanted = settled || readConnectView(query).showConnect
  return (
    <span className="hd-connect">
      {wanted && project && (
        <Region title={messages.failed}>
          <PageSlot
            page={connectButton}
            pageProps={{
              projectRef: ref,
              slug: project.organization_slug,
              status: project.status,
              hasApi: project.capabilities.includes('api'),
            }}
          />
        </Region>
      )}
    </span>
  )
}
