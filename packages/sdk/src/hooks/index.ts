export { usePlatformClient } from './use-platform-client'
export { useProject } from './use-project'
export { useQueryRun } from './use-query-run'

export type { PlatformClient } from '@howdah/platform-client'
export type { QueryRunHandle, QueryRunRequest } from './use-query-run'
