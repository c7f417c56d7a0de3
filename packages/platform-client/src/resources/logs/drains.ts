import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { required } from '../../required'
import { logsKey } from './logs'

export type LogDrain = components['schemas']['LogDrain']
export type NewLogDrain = components['schemas']['NewLogDrain']
export type LogDrainChange = components['schemas']['LogDrainChange']

interface DrainParams {
  ref: string
  drainId: string
}

export function logDrainsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: [...logsKey(client, ref), 'drains'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<LogDrain[]> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/log-drains', {
          params: { path: { ref } },
          signal,
        }),
      )
    },
  }
}

/** Adds an address to which lines are sent from now on. */
export function createLogDrain(
  client: PlatformClient,
  { ref, ...drain }: NewLogDrain & { ref: string },
): Promise<LogDrain> {
  required({ ref, name: drain.name, kind: drain.kind, url: drain.url })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/log-drains', {
      params: { path: { ref } },
      body: drain,
    }),
  )
}

export function updateLogDrain(
  client: PlatformClient,
  { change, drainId, ref }: DrainParams & { change: LogDrainChange },
): Promise<LogDrain> {
  required({ ref, drainId, change })
  return dataOf(
    client.api.PATCH('/platform/projects/{ref}/log-drains/{drain_id}', {
      params: { path: { ref, drain_id: drainId } },
      body: change,
    }),
  )
}

export async function deleteLogDrain(
  client: PlatformClient,
  { drainId, ref }: DrainParams,
): Promise<void> {
  required({ ref, drainId })
  await dataOf(
    client.api.DELETE('/platform/projects/{ref}/log-drains/{drain_id}', {
      params: { path: { ref, drain_id: drainId } },
    }),
  )
}

/** Sends a line to a drain. */
export function testLogDrain(
  client: PlatformClient,
  { drainId, ref }: DrainParams,
): Promise<{ delivered: boolean; problem: string | null }> {
  required({ ref, drainId })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/log-drains/{drain_id}/test', {
      params: { path: { ref, drain_id: drainId } },
    }),
  )
}
