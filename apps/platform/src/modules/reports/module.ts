import { defineModule } from '../define-module'
import { createCustomReports } from './custom/custom-reports'
import {
  createCustomReport,
  deleteCustomReport,
  getCustomReport,
  listCustomReports,
  updateCustomReport,
} from './custom/handlers'
import {
  getDatabaseReport,
  getRealtimeReport,
  getRequestReport,
  getStatementReport,
} from './handlers'
import { createMetricValues } from './metric-values'
import customReportsSql from './migrations/2026-11-26-custom-reports.sql'
import type { ReportsServices } from './services'

export const reports = defineModule<ReportsServices>({
  name: 'reports',
  migrations: [{ name: '2026-11-26-custom-reports', sql: customReportsSql }],
  services: {
    customReports: ({ control }) => createCustomReports(control),
    metricValues: (services) => createMetricValues(services),
  },
  handlers: () => ({
    ...{ getDatabaseReport, getRealtimeReport, getRequestReport, getStatementReport },
    ...{ listCustomReports, getCustomReport },
    ...{ createCustomReport, updateCustomReport, deleteCustomReport },
  }),
})
