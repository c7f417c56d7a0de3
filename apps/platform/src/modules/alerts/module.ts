import { createOutboundFetch } from '../../base/network/outbound-fetch'
import { defineModule } from '../define-module'
import { createAlertRules } from './alert-rules'
import { createAlertValues } from './alert-values'
import { createAlertWorker } from './alert-worker'
import {
  createAlert,
  deleteAlert,
  getAlertValue,
  listAlertEvents,
  listAlerts,
  testAlert,
  updateAlert,
} from './handlers'
import alertsSql from './migrations/2026-11-26-alerts.sql'
import failingSql from './migrations/2026-12-02-failing-alerts.sql'
import type { AlertsServices } from './services'

const INTERVAL_MS = 10_000
/** Bounds of the answer of a webhook. */
const WEBHOOK_LIMITS = { timeoutMs: 10_000, maxBytes: 100_000 } as const

export const alerts = defineModule<AlertsServices>({
  name: 'alerts',
  migrations: [
    { name: '2026-11-26-alerts', sql: alertsSql },
    { name: '2026-12-02-failing-alerts', sql: failingSql },
  ],
  services: {
    alertFetch: ({ outbound }) => createOutboundFetch(outbound, WEBHOOK_LIMITS),
    alertRules: ({ control, secrets }) => createAlertRules(control, secrets),
    alertValues: (services) => createAlertValues(services),
    alertWorker(services) {
      const worker = createAlertWorker(services)
      services.closers.add(() => worker.close())
      return worker
    },
  },
  handlers: () => ({
    ...{ listAlerts, createAlert, updateAlert, deleteAlert, listAlertEvents, getAlertValue },
    testAlert,
  }),
  schedules: ({ alertWorker }) => [
    {
      name: 'alerts',
      begins: 'later',
      intervalMs: INTERVAL_MS,
      run: (now) => alertWorker.tick(now),
    },
  ],
})
