import { defineModule } from '../define-module'
import { createAnalytics } from './analytics'
import { analyticsConfig } from './config'
import { analyticsHandlers, getAnalytics } from './handlers'
import type { AnalyticsServices } from './services'

const SEND_INTERVAL_MS = 10_000

export const analytics = defineModule<AnalyticsServices>({
  name: 'analytics',
  config: analyticsConfig,
  services: {
    analytics: ({ config, log, version }) =>
      createAnalytics({ url: config.analyticsUrl, version, log }),
  },
  handlers: () => ({ getAnalytics, ...analyticsHandlers() }),
  schedules: ({ analytics: events }) => [
    {
      name: 'analytics',
      intervalMs: SEND_INTERVAL_MS,
      begins: 'later',
      run: (_, signal) => events.send(signal),
    },
  ],
})
