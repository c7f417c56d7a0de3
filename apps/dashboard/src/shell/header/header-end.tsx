import { lazyCode, lazyComponent } from '@howdah/ui/lazy/lazy-code'
import {
  configQueryOptions,
  type PlatformConfig,
} from '@howdah/platform-client/resources/config/get-config'
import { useQuery } from '@tanstack/react-query'
import type { ComponentType, ReactNode } from 'react'
import { useDashboard } from '../../dashboard-context'
import { PageSlot } from '../../routing/route-outlet'
import { AccountMenu } from './account-menu'
import { ThemeMenu } from './theme-menu'

const cliBadge = lazyCode<ComponentType<{ config: PlatformConfig }>>(() =>
  import('../../modes/cli-badge').then((m) => m.CliBadge),
)

const localMenu = lazyComponent(async () => (await import('./local-menu')).LocalMenu)

/**
 * End of the header: the children, the current user, and the running version on a self-hosted
 * server.
 */
export function HeaderEnd({ children }: { children?: ReactNode }) {
  const { client } = useDashboard()
  const { data: config, isFetched } = useQuery(configQueryOptions(client))
  return (
    <div className="hd-header-end">
      {config?.mode === 'self-hosted' && <PageSlot page={cliBadge} pageProps={{ config }} />}
      {children}
      <ThemeMenu />
      {config?.mode === 'self-hosted' && (
        <localMenu.Component fallback={<span className="hd-account-room" />} config={config} />
      )}
      {/* It works when the configuration could not be had, too. */}
      {(config ? config.mode === 'platform' : isFetched) && <AccountMenu />}
      {!config && !isFetched && <span className="hd-account-room" />}
    </div>
  )
}
