import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

export type BranchWebhook = components['schemas']['BranchWebhook']
export type BranchWebhookAddress = components['schemas']['BranchWebhookAddress']
export type NewBranchWebhook = components['schemas']['NewBranchWebhook']

/** The webhook of a project that creates and deletes branches for pull requests, and its address. */
export function branchWebhookQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'branch-webhook'),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<BranchWebhookAddress> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/branch-webhook', {
          params: { path: { ref } },
          signal,
        }),
      )
    },
  }
}

/** Creates the webhook of a project, or renews its secret, which only this answer has. */
export function createBranchWebhook(
  client: PlatformClient,
  { ref, withData }: { ref: string; withData: boolean },
): Promise<NewBranchWebhook> {
  required({ ref, withData })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/branch-webhook', {
      params: { path: { ref } },
      body: { with_data: withData },
    }),
  )
}

/** Deletes the webhook of a project. */
export async function deleteBranchWebhook(
  client: PlatformClient,
  { ref }: { ref: string },
): Promise<void> {
  required({ ref })
  await dataOf(
    client.api.DELETE('/platform/projects/{ref}/branch-webhook', { params: { path: { ref } } }),
  )
}
