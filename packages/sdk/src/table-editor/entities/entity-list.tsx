import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Skeleton, Text } from '@howdah/ui/elements'
import { useRowHeights } from '@howdah/ui/theme/row-heights'
import { LoadMore, RowList } from '../../lists/row-list'
import type { TableEditorMessages } from '../table-editor.messages'
import type { TableEditorProps } from '../table-editor.types'
import { EntityRow, type EntityRowProps } from './entity-row'
import { entitiesOf, type useEntityList } from './use-entity-list'

export interface EntityListProps {
  list: ReturnType<typeof useEntityList>
  schema: string
  /** The list is of what a search found. */
  isSearch: boolean
  /** Table in front; null for none. */
  tableId: number | null
  /** Ids of the tables with staged changes. */
  staged: ReadonlySet<number>
  hrefOf: TableEditorProps['hrefOf']
  messages: TableEditorMessages
  locale: string | undefined
  needs: EntityRowProps['needs']
}

/** The tables and views of a schema, of which only those in sight are drawn. */
export function EntityList(props: EntityListProps) {
  const { list, schema, isSearch, tableId, staged, hrefOf, messages, locale, needs } = props
  const { list: rowHeight } = useRowHeights()
  const entities = entitiesOf(list)
  const count = list.data?.pages[0]?.count ?? 0
  return (
    <>
      {list.error && !entities && (
        <ErrorAlert
          title={messages.listFailed}
          error={list.error}
          onRetry={() => void list.refetch()}
        />
      )}
      {!entities && !list.error && (
        <div className="hw-entity-skeleton" role="status" aria-label={messages.loading}>
          <Skeleton height="14px" width="72%" />
          <Skeleton height="14px" width="54%" />
          <Skeleton height="14px" width="63%" />
        </div>
      )}
      {entities && (
        <>
          <Text as="p" size="1" color="gray" role="status" className="hw-entity-count">
            <bdi>
              {entities.length === 0
                ? isSearch
                  ? messages.nothingFound
                  : messages.noTables
                : messages.tableCount(count, count.toLocaleString(locale))}
            </bdi>
          </Text>
          <RowList
            key={schema}
            items={entities}
            rowHeight={rowHeight}
            className="hw-entity-list"
            label={messages.tables}
          >
            {(entity, place) => (
              <EntityRow
                key={entity.id}
                entity={entity}
                place={place['aria-posinset']}
                of={place['aria-setsize']}
                isCurrent={tableId === entity.id}
                hasStaged={staged.has(entity.id)}
                href={hrefOf?.({
                  tableId: entity.id,
                  schema: entity.schema,
                  loadFromCache: true,
                })}
                messages={messages}
                needs={needs}
              />
            )}
          </RowList>
          <LoadMore pages={list} messages={messages} />
        </>
      )}
    </>
  )
}
