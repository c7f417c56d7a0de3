import {
  tablePageQueryOptions,
  type TableOverview,
} from '@howdah/platform-client/catalog/objects/table-page'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useQuery } from '@tanstack/react-query'
import { SearchX } from 'lucide-react'
import { useDashboard } from '../../../../../../dashboard-context'
import { DatabasePage } from '../../../../../../database/database-page'
import { paths } from '../../../../../../paths'
import { QueryView } from '../../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../../regions/row-skeletons'
import { AppLink } from '../../../../../../routing/app-link'
import type { PageProps } from '../../../../../../routing/route.types'
import { Maintenance } from './maintenance'
import { TableState } from './table-state'
import './table-page.css'
import { tablePageMessages as messages } from './table-page.messages'
import { TableParts } from './table-parts'

/** One table or view of a project's database, with its parts and its state. */
export default function DatabaseTablePage({ params: { ref, id } }: PageProps<'databaseTable'>) {
  const { client } = useDashboard()
  const query = useQuery(tablePageQueryOptions(client, { projectRef: ref, id }))
  const table = query.data
  return (
    <DatabasePage
      projectRef={ref}
      title={table && <bdi>{`${table.schema}.${table.name}`}</bdi>}
      action={table && <TableActions projectRef={ref} table={table} />}
    >
      <p>
        <AppLink
          className="hd-text-link"
          href={paths.databaseTables({ ref, schema: table?.schema })}
        >
          {messages.back}
        </AppLink>
      </p>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
        {(found) =>
          found === null ? (
            <EmptyState
              icon={<SearchX size={20} strokeWidth={1.5} />}
              title={messages.gone}
              description={messages.goneText}
            />
          ) : (
            <>
              {found.comment !== null && <p className="hd-page-intro">{found.comment}</p>}
              <TableState table={found} />
              <TableParts projectRef={ref} table={found} />
            </>
          )
        }
      </QueryView>
    </DatabasePage>
  )
}

function TableActions({ projectRef: ref, table }: { projectRef: string; table: TableOverview }) {
  return (
    <div className="hd-table-actions">
      <Maintenance projectRef={ref} table={table} />
      <Button asChild variant="soft" color="gray">
        <AppLink href={paths.editorTable({ ref, id: String(table.id), schema: table.schema })}>
          {messages.openEditor}
        </AppLink>
      </Button>
    </div>
  )
}
