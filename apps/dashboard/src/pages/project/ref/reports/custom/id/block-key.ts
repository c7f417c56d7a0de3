import type { PlatformClient } from '@howdah/platform-client/client'
import { projectKey } from '@howdah/platform-client/query-keys'

/** Key of what the blocks of reports show. */
export const blockKey = (client: PlatformClient, ref: string) => projectKey(client, ref, 'reports')
