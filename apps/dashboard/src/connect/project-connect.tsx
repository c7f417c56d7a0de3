import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { readConnectView, writeConnectView } from '@howdah/rules/connect/connect-view'
import { ConnectDialog, type ConnectPage } from '@howdah/sdk/connect-dialog'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from 'wouter'
import { useDashboard } from '../dashboard-context'
import { useMode } from '../modes/use-mode'
import { useSearchParams } from '../routing/use-search'
import { connectHref } from './connect-href'
import { connectTabs } from './connect-tabs'

export interface ProjectConnectProps {
  project: Project
}

/** The SDK's Connect dialog, whose state is in the address. */
export function ProjectConnect({ project }: ProjectConnectProps) {
  const { ref, status, capabilities } = project
  const { client } = useDashboard()
  const { data: config } = useQuery(configQueryOptions(client))
  const [, navigate] = useLocation()
  const mode = useMode()
  const hasReplicas = capabilities.includes('replicas')
  const [query, setQuery] = useSearchParams()
  const hrefOf = (page: ConnectPage) => connectHref(page, ref, { mode, hasReplicas })
  return (
    <ConnectDialog
      button={false}
      projectRef={ref}
      status={status}
      tabs={connectTabs(config?.flags, capabilities.includes('data_api'))}
      view={readConnectView(query)}
      // Back closes the dialog; its tabs are no pages of their own.
      onViewChange={(next) =>
        setQuery((before) => writeConnectView(before, next), { replace: true })
      }
      hrefOf={hrefOf}
      onOpen={(page) => {
        const href = hrefOf(page)
        if (href !== undefined) navigate(href)
      }}
    />
  )
}
