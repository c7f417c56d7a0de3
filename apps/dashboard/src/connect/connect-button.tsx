import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import { readConnectView, writeConnectView } from '@howdah/rules/connect/connect-view'
import { ConnectDialog, type ConnectPage } from '@howdah/sdk/connect-dialog'
import { useQuery } from '@tanstack/react-query'
import { navigate } from 'wouter/use-browser-location'
import { useDashboard } from '../dashboard-context'
import { useSearchParams } from '../routing/use-search'
import { useCan } from '../session/use-can'
import { connectHref } from './connect-href'
import type { ConnectButtonProps } from './connect-slot'
import { connectTabs } from './connect-tabs'

/** The SDK's Connect dialog, whose state is in the address. */
export function ConnectButton({ projectRef, slug, status, hasApi }: ConnectButtonProps) {
  const { client } = useDashboard()
  const { data: config } = useQuery(configQueryOptions(client))
  const can = useCan()
  const [query, setQuery] = useSearchParams()
  const view = readConnectView(query)
  const mayUpdate = can({ slug, ref: projectRef }, 'update', 'projects') === 'yes'
  const hrefOf = (page: ConnectPage) => connectHref(page, projectRef, mayUpdate)
  return (
    <ConnectDialog
      projectRef={projectRef}
      status={status}
      tabs={connectTabs(config?.flags, hasApi)}
      view={view}
      onViewChange={(next) =>
        // Back closes the dialog; its tabs are no pages of their own.
        setQuery((before) => writeConnectView(before, next), { replace: view.showConnect })
      }
      hrefOf={hrefOf}
      onOpen={(page) => {
        const href = hrefOf(page)
        if (href !== undefined) navigate(href)
      }}
    />
  )
}
