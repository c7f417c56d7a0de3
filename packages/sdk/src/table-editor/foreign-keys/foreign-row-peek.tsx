import { tableQueryOptions, type TableDetails } from '@howdah/platform-client/catalog/table'
import { textRows } from '@howdah/platform-client/query/text-rows'
import { projectKey } from '@howdah/platform-client/query-keys'
import { formatBytes } from '@howdah/rules/storage/format-bytes'
import { rowsQuery, type RowsSource } from '@howdah/rules/table/rows-query'
import { Button, Skeleton, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useQuery } from '@tanstack/react-query'
import { ArrowUpRight } from 'lucide-react'
import { useHowdahContext } from '../../provider/howdah-context'
import { SidePanel } from '../../frame/side-panel'
import { rowPageOf } from '../rows/row-page'
import type { OpenTable, TableTarget } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'
import { filtersOf, filterTexts, type ForeignRows } from './foreign-key'

export interface ForeignRowPeekProps {
  target: TableTarget
  messages: TableEditorMessages
  open: OpenTable
  rows: ForeignRows
  onClose: () => void
}

/** Displays the row that a foreign key references, without leaving the table. */
export function ForeignRowPeek({ target, messages, open, rows, onClose }: ForeignRowPeekProps) {
  const { projectRef, connectionString } = target
  const { client, queryClient } = useHowdahContext('TableEditor')
  const tableDetails = useQuery(
    tableQueryOptions(client, { projectRef, connectionString, id: rows.table.id }),
    queryClient,
  )
  return (
    <SidePanel
      title={messages.rowOf(rows.table.name)}
      closeLabel={messages.close}
      onClose={onClose}
    >
      <div className="hw-peek">
        <Button
          size="1"
          variant="soft"
          onClick={() => {
            onClose()
            open(rows.table, false, filterTexts(rows))
          }}
        >
          <ArrowUpRight size={14} strokeWidth={1.5} aria-hidden />
          {messages.openInTab}
        </Button>
        {tableDetails.error && (
          <ErrorAlert
            title={messages.tableFailed}
            error={tableDetails.error}
            onRetry={() => void tableDetails.refetch()}
          />
        )}
        {tableDetails.data === null && <Text size="2">{messages.tableGone}</Text>}
        {tableDetails.data && (
          <PeekedRow
            target={target}
            messages={messages}
            tableDetails={tableDetails.data}
            rows={rows}
          />
        )}
      </div>
    </SidePanel>
  )
}

function PeekedRow({
  target,
  messages,
  tableDetails,
  rows,
}: {
  target: TableTarget
  messages: TableEditorMessages
  tableDetails: TableDetails
  rows: ForeignRows
}) {
  const { projectRef, connectionString, role } = target
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { id, schema, name, columns } = tableDetails.entity
  const source: RowsSource = { schema, name, columns, key: tableDetails.row_key }
  const query = rowsQuery(source, {
    filters: filtersOf(rows),
    sorts: [],
    start: { type: 'offset', offset: 0 },
    limit: 1,
  })
  const found = useQuery(
    {
      queryKey: projectKey(
        client,
        projectRef,
        'rows',
        connectionString ?? null,
        id,
        role ?? null,
        query.sql,
        query.parameters,
        'peek',
      ),
      queryFn: async ({ signal }: { signal: AbortSignal }) => {
        const { sql, parameters } = query
        return rowPageOf(
          await textRows(client, { projectRef, connectionString, role, sql, parameters, signal }),
          query,
          source,
          1,
        )
      },
      retry: false,
    },
    queryClient,
  )
  if (found.error)
    return (
      <ErrorAlert
        title={messages.rowsFailed}
        error={found.error}
        onRetry={() => void found.refetch()}
      />
    )
  if (!found.data) return <Skeleton height="120px" />
  const values = found.data.rows[0]
  if (!values) return <Text size="2">{messages.noRowThere}</Text>
  return (
    <dl className="hw-peek-values">
      {columns.map((column, place) => {
        const value = values[place] ?? null
        const bytes = found.data.cutBytes(0, place)
        return (
          <div key={column.name} className="hw-peek-value">
            <dt>
              <bdi>{column.name}</bdi> <bdi className="hw-peek-type">{column.data_type}</bdi>
            </dt>
            <dd data-null={value === null || undefined}>
              <bdi>{value === null ? 'NULL' : value}</bdi>
              {bytes !== null && ` … ${messages.bytes(formatBytes(bytes))}`}
            </dd>
          </div>
        )
      })}
    </dl>
  )
}
