import type { TableOverview } from '@howdah/platform-client/catalog/objects/table-page'
import { formatBytes } from '@howdah/sdk/rules'
import type { ReactNode } from 'react'
import { formatCount } from '../../../../../../format/number'
import { RelativeTime } from '../../../../../../format/relative-time'
import { tablePageMessages as messages } from './table-page.messages'

/** Sizes, rows and maintenance of a table. */
export function TableState({ table }: { table: TableOverview }) {
  const { heap_bytes: heap, toast_bytes: toast, index_bytes: indexes } = table
  const count = (rows: string | null) =>
    rows === null ? messages.unknown : formatCount(Number(rows))
  const details: [string, ReactNode][] = [
    [messages.owner, <bdi key="owner">{table.owner}</bdi>],
    [messages.rls, table.rls_enabled ? messages.on : messages.off],
    [messages.liveRows, count(table.live_rows)],
    [messages.deadRows, count(table.dead_rows)],
    [messages.total, formatBytes(Number(heap) + Number(toast) + Number(indexes))],
    [messages.heap, formatBytes(Number(heap))],
    [messages.toast, formatBytes(Number(toast))],
    [messages.indexSize, formatBytes(Number(indexes))],
    [messages.lastVacuum, <Last key="v" manual={table.last_vacuum} auto={table.last_autovacuum} />],
    [
      messages.lastAnalyze,
      <Last key="a" manual={table.last_analyze} auto={table.last_autoanalyze} />,
    ],
  ]
  return (
    <dl className="hd-table-details" aria-label={messages.details}>
      {details.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}

function Last({ manual, auto }: { manual: string | null; auto: string | null }) {
  if (manual === null && auto === null) return messages.never
  const isAuto = manual === null || (auto !== null && auto > manual)
  return (
    <>
      <RelativeTime at={(isAuto ? auto : manual) ?? ''} /> {isAuto && `(${messages.automatic})`}
    </>
  )
}
