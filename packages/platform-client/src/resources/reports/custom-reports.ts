import type { components } from '@howdah/contract'
import { dataOf, type PlatformClient } from '../../client'
import { projectKey } from '../../query-keys'
import { required } from '../../required'

export type CustomReport = components['schemas']['CustomReport']
export type CustomReportBlock = components['schemas']['CustomReportBlock']
export type CustomReportSummary = components['schemas']['CustomReportSummary']
export type CustomReportInput = Pick<CustomReport, 'name' | 'visibility' | 'blocks'>

interface ReportParams {
  ref: string
  reportId: string
}

/** Own and shared reports of a project, by name. */
export function customReportsQueryOptions(client: PlatformClient, { ref }: { ref: string }) {
  return {
    queryKey: projectKey(client, ref, 'reports', 'custom'),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<CustomReportSummary[]> => {
      required({ ref })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/reports/custom', {
          params: { path: { ref } },
          signal,
        }),
      )
    },
  }
}

export function customReportQueryOptions(client: PlatformClient, { ref, reportId }: ReportParams) {
  return {
    queryKey: projectKey(client, ref, 'reports', 'custom', reportId),
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<CustomReport> => {
      required({ ref, reportId })
      return dataOf(
        client.api.GET('/platform/projects/{ref}/reports/custom/{report_id}', {
          params: { path: { ref, report_id: reportId } },
          signal,
        }),
      )
    },
  }
}

export function createCustomReport(
  client: PlatformClient,
  { ref, ...report }: CustomReportInput & { ref: string },
): Promise<CustomReport> {
  required({ ref, name: report.name, visibility: report.visibility, blocks: report.blocks })
  return dataOf(
    client.api.POST('/platform/projects/{ref}/reports/custom', {
      params: { path: { ref } },
      body: report,
    }),
  )
}

/** Saves a report that is based on a version. */
export function updateCustomReport(
  client: PlatformClient,
  { ref, report, reportId }: ReportParams & { report: CustomReportInput & { version: number } },
): Promise<CustomReport> {
  required({ ref, reportId, report })
  return dataOf(
    client.api.PUT('/platform/projects/{ref}/reports/custom/{report_id}', {
      params: { path: { ref, report_id: reportId } },
      body: report,
    }),
  )
}

export async function deleteCustomReport(
  client: PlatformClient,
  { ref, reportId }: ReportParams,
): Promise<void> {
  required({ ref, reportId })
  await dataOf(
    client.api.DELETE('/platform/projects/{ref}/reports/custom/{report_id}', {
      params: { path: { ref, report_id: reportId } },
    }),
  )
}
