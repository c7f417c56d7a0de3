import type {
  StatementEntry,
  StatementOrder,
} from '@howdah/platform-client/catalog/monitoring/statements'
import { formatMilliseconds } from '../../../../../format/duration'
import { formatCount, formatPercent } from '../../../../../format/number'
import { queryPerformanceMessages as messages } from './query-performance.messages'

export const formatTime = (milliseconds: string | number) =>
  formatMilliseconds(Number(milliseconds))

/** Returns the id of a statement in the URL. */
export const statementId = ({
  query_id: query,
  role_id: role,
  database_id: database,
}: StatementEntry) => `${query}.${role}.${database}`

/** Formats the number that an order sorts by. */
export const statementNumbers: Record<StatementOrder, (entry: StatementEntry) => string> = {
  time: (entry) => formatTime(entry.total_ms),
  calls: (entry) => formatCount(Number(entry.calls)),
  mean: (entry) => formatTime(entry.mean_ms),
  rows: (entry) => formatCount(Number(entry.rows)),
  cache: ({ hit_ratio: ratio }) => (ratio === null ? messages.none : formatPercent(Number(ratio))),
}
