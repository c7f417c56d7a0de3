import {
  functionsQueryOptions,
  type EdgeFunction,
} from '@howdah/platform-client/resources/functions/functions'
import { Badge, Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { useQuery } from '@tanstack/react-query'
import { Braces, Plus } from 'lucide-react'
import { useDashboard } from '../../../../dashboard-context'
import { formatCount } from '../../../../format/number'
import { RelativeTime } from '../../../../format/relative-time'
import { searchOf, sorted, type ListSort, type SortValue } from '../../../../lists/list-sort'
import { ListToolbar } from '../../../../lists/list-toolbar'
import { SortedTable } from '../../../../lists/sorted-table'
import { useListView } from '../../../../lists/use-list-view'
import { paths } from '../../../../paths'
import { QueryView } from '../../../../regions/query-view'
import { RowSkeletons } from '../../../../regions/row-skeletons'
import { AppLink } from '../../../../routing/app-link'
import type { PageProps } from '../../../../routing/route.types'
import { FunctionsPage } from './functions-page'
import { edgeFunctionsMessages as messages } from './functions.messages'
import { useMayChangeFunctions } from './use-may-change'

/** List of the edge functions of a project. */
export default function EdgeFunctionsPage({ params: { ref } }: PageProps<'edgeFunctions'>) {
  const { client } = useDashboard()
  const mayChange = useMayChangeFunctions(ref)
  const query = useQuery(functionsQueryOptions(client, { ref }))
  const { onSearch, onSort, search, sort } = useListView(COLUMNS, STANDARD)
  const create = mayChange && (
    <Button asChild>
      <AppLink href={paths.newEdgeFunction({ ref })}>
        <Plus size={16} strokeWidth={1.5} aria-hidden />
        {messages.create}
      </AppLink>
    </Button>
  )
  return (
    <FunctionsPage projectRef={ref} action={create}>
      <p className="hd-page-intro">{messages.intro}</p>
      <QueryView query={query} title={messages.failed} loading={<RowSkeletons count={5} />}>
        {({ functions, reason }) => {
          const isFound = searchOf(search)
          const found = functions.filter(({ name, slug }) => isFound([name, slug]))
          return (
            <>
              {reason !== undefined && <p role="alert">{reason}</p>}
              {functions.length === 0 ? (
                <EmptyState
                  icon={<Braces size={20} strokeWidth={1.5} />}
                  title={messages.none}
                  description={messages.noneText}
                />
              ) : (
                <>
                  <ListToolbar
                    label={messages.search}
                    search={search}
                    onSearch={onSearch}
                    count={messages.count(found.length)}
                  />
                  {found.length === 0 ? (
                    <p className="hd-section-intro">{messages.noneFound}</p>
                  ) : (
                    <FunctionTable
                      projectRef={ref}
                      functions={sorted(found, valueOf(sort.column), sort.descending)}
                      sort={sort}
                      onSort={onSort}
                    />
                  )}
                </>
              )}
            </>
          )
        }}
      </QueryView>
    </FunctionsPage>
  )
}

const COLUMNS = ['name', 'invocations', 'errors', 'deployed', 'access'] as const
type Column = (typeof COLUMNS)[number]
const STANDARD: ListSort<Column> = { column: 'name', descending: false }

const valueOf =
  (column: Column) =>
  (one: EdgeFunction): SortValue =>
    ({
      name: one.slug,
      invocations: one.invocations,
      errors: one.errors,
      deployed: one.updated_at,
      access: one.verify_jwt,
    })[column]

interface FunctionTableProps {
  projectRef: string
  functions: readonly EdgeFunction[]
  sort: ListSort<Column>
  onSort: (sort: ListSort<Column>) => void
}

function FunctionTable({ functions, onSort, projectRef: ref, sort }: FunctionTableProps) {
  return (
    <SortedTable
      columns={COLUMNS}
      labels={messages.columns}
      wide={['deployed', 'access']}
      sort={sort}
      onSort={onSort}
      actions={messages.code}
    >
      {functions.map((one) => (
        <tr key={one.id}>
          <th scope="row">
            <AppLink href={paths.edgeFunction({ ref, id: one.slug })} className="hd-text-link">
              <bdi>{one.slug}</bdi>
            </AppLink>
          </th>
          <td>{formatCount(one.invocations)}</td>
          <td>{formatCount(one.errors)}</td>
          <td data-wide>
            <RelativeTime at={one.updated_at} />
          </td>
          <td data-wide>
            <Badge color="gray">{one.verify_jwt ? messages.verified : messages.open}</Badge>
          </td>
          <td>
            <AppLink
              href={paths.edgeFunctionCode({ ref, id: one.slug })}
              className="hd-text-link"
              aria-label={messages.codeOf(one.slug)}
            >
              {messages.code}
            </AppLink>
          </td>
        </tr>
      ))}
    </SortedTable>
  )
}
