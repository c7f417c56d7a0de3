export { usePlatformClient } from './use-platform-client'
export { useProject } from './use-project'
export { useQueryRun } from './use-query-run'
export { useReportEvent } from './use-report-event'
export { useWidgetActions } from './use-widget-actions'

export type { PlatformClient } from '@howdah/platform-client/client'
export type { WidgetAction } from '../widget-actions/widget-action.types'
export type { QueryRunHandle, QueryRunRequest } from './use-query-run'
