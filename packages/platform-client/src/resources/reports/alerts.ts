import type { components, operations } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

export type Alert = components['schemas']['Alert']
export type AlertChange = components['schemas']['AlertChange']
export type AlertChannel = components['schemas']['AlertChannel']
export type AlertEvent = components['schemas']['AlertEvent']
export type AlertMetric = components['schemas']['AlertMetric']

interface AlertParams {
  ref: string
  alertId: string
}

const alertsKey = (client: PlatformClient, ref: string) => projectKey(client, ref, 'alerts')

/** Alerts of a project. */
export function alertsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: alertsKey(client, ref),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<Alert[]> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/alerts', { params: { path: { ref } }, signal }),
      )
    },
  }
}

/** Times at which an alert fired and ended, the newest first. */
export function alertEventsQueryOptions(client: PlatformClient, { alertId, ref }: AlertParams) {
  return {
    queryKey: [...alertsKey(client, ref), alertId, 'events'] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<AlertEvent[]> => {
      required({ ref, alertId })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/alerts/{alert_id}/events', {
          params: { path: { ref, alert_id: alertId } },
          signal,
        }),
      )
    },
  }
}

export function createAlert(
  client: PlatformClient,
  { ref, ...alert }: components['schemas']['NewAlert'] & { ref: string },
): Promise<Alert> {
  required({ ref, name: alert.name, threshold: alert.threshold })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/alerts', { params: { path: { ref } }, body: alert }),
  )
}

export function updateAlert(
  client: PlatformClient,
  { alertId, change, ref }: AlertParams & { change: AlertChange },
): Promise<Alert> {
  required({ ref, alertId, change })
  return dataOf(
    client.api.PATCH('/platform/projects/{ref}/alerts/{alert_id}', {
      params: { path: { ref, alert_id: alertId } },
      body: change,
    }),
  )
}

export async function deleteAlert(
  client: PlatformClient,
  { alertId, ref }: AlertParams,
): Promise<void> {
  required({ ref, alertId })
  await dataOf(
    client.api.DELETE('/platform/projects/{ref}/alerts/{alert_id}', {
      params: { path: { ref, alert_id: alertId } },
    }),
  )
}

/** Returns the present value of a condition; null if nothing was measured. */
export async function getAlertValue(
  client: PlatformClient,
  { condition, ref }: { ref: string; condition: AlertChange },
): Promise<number | null> {
  required({ ref, condition })
  const { value } = await dataOf(
    client.api.POST('/platform/projects/{ref}/alerts/value', {
      params: { path: { ref } },
      body: condition,
    }),
  )
  return value
}

/** Answer of a channel to a test. */
export type AlertTestResult =
  operations['testAlert']['responses'][200]['content']['application/json']['results'][number]

/** Sends a test of an alert by each of its channels. */
export async function testAlert(
  client: PlatformClient,
  { alertId, ref }: AlertParams,
): Promise<AlertTestResult[]> {
  required({ ref, alertId })
  const { results } = await dataOf(
    client.api.POST('/platform/projects/{ref}/alerts/{alert_id}/test', {
      params: { path: { ref, alert_id: alertId } },
    }),
  )
  return results
}
