import { HowdahTheme } from '@howdah/ui/theme/howdah-theme'
import { ToastProvider } from '@howdah/ui/toast/toast-provider'
import { QueryClientProvider } from '@tanstack/react-query'
import type { Dashboard } from './boot'
import { DashboardContext } from './dashboard-context'
import { useStore } from 'zustand'
import { LeaveQuestion } from './forms/unsaved/leave-question'
import { Region } from './regions/region'
import { PrefetchContext } from './routing/prefetch-context'
import { routingMessages } from './routing/routing.messages'
import { prefetchPage } from './routes'
import { Site } from './site'

/** The whole dashboard, in the theme that the person chose. */
export function App({ dashboard }: { dashboard: Dashboard }) {
  const { appearance } = useStore(dashboard.theme)
  return (
    <DashboardContext value={dashboard}>
      <QueryClientProvider client={dashboard.queryClient}>
        <HowdahTheme appearance={appearance} nonce={dashboard.nonce} className="hd-root">
          <ToastProvider>
            <Region title={routingMessages.siteFailed}>
              <PrefetchContext value={prefetchPage}>
                <LeaveQuestion>
                  <Site />
                </LeaveQuestion>
              </PrefetchContext>
            </Region>
          </ToastProvider>
        </HowdahTheme>
      </QueryClientProvider>
    </DashboardContext>
  )
}
