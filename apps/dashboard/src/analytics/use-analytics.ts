import { sendAnalyticsEvent } from '@howdah/platform-client/resources/analytics/analytics'
import { configQueryOptions } from '@howdah/platform-client/resources/config/get-config'
import type { HowdahEvent } from '@howdah/sdk'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'
import { analyticsEvent } from './analytics-event'

/** Returns a function that sends the usage event of an action, if the server collects them. */
export function useAnalytics(): (event: HowdahEvent) => void {
  const { client } = useDashboard()
  const { data: config } = useQuery(configQueryOptions(client))
  return (event) => {
    const usage = analyticsEvent(event)
    if (usage === null || config?.flags['analytics'] !== true) return
    // An event that is lost affects nothing that the person does.
    void sendAnalyticsEvent(client, usage).catch(() => undefined)
  }
}
