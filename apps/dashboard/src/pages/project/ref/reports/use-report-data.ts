import type { LogRange } from '@howdah/platform-client/resources/logs/logs'
import {
  databaseReportQueryOptions,
  realtimeReportQueryOptions,
  requestReportQueryOptions,
  statementReportQueryOptions,
} from '@howdah/platform-client/resources/reports/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { poll, POLL_INTERVAL_MS } from '../../../../polling/poll'
import { dataOfDatabase, dataOfRealtime, dataOfRequests, dataOfStatements } from './report-data'
import type { ReportContent } from './report.types'

/** A minute changes little of longer ranges, and reading them takes long. */
const MAX_POLLED_MS = 86_400_000

/**
 * Reads the data of a report, every minute where the range is of a day at most and reaches up to
 * now. A report on the database is about the primary, or the replica that is chosen.
 */
export function useReportData(
  ref: string,
  { edgeFunction, isOfService = false, product, source }: Omit<ReportContent, 'blocks'>,
  range: LogRange,
  chosen?: { database: string | undefined; isPending: boolean },
) {
  const { client } = useDashboard()
  const common = {
    refetchInterval:
      'last' in range && range.last <= MAX_POLLED_MS
        ? poll(POLL_INTERVAL_MS.measurements)
        : (false as const),
    placeholderData: keepPreviousData,
  }
  const requests = useQuery({
    ...requestReportQueryOptions(client, { edgeFunction, product, range, ref }),
    ...{ ...common, select: dataOfRequests, enabled: source === 'requests' },
  })
  const about = { database: chosen?.database }
  const database = useQuery({
    ...databaseReportQueryOptions(client, { range, ref, ...about }),
    ...{ ...common, select: dataOfDatabase, meta: about },
    enabled: source === 'database' && chosen?.isPending !== true,
    // Values of another database are not shown meanwhile.
    placeholderData: (before, query) =>
      query?.meta?.['database'] === about.database ? before : undefined,
  })
  const service = useQuery({
    ...realtimeReportQueryOptions(client, { range, ref }),
    ...{ ...common, select: dataOfRealtime, enabled: isOfService },
  })
  const statements = useQuery({
    ...statementReportQueryOptions(client, { range, ref }),
    ...{ ...common, select: dataOfStatements, enabled: source === 'statements' },
  })
  return {
    read: { requests, database, statements }[source],
    service: isOfService ? service : null,
  }
}
