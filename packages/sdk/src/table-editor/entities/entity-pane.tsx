import {
  entityListQueryOptions,
  listsSchema,
  schemasQueryOptions,
  type Entity,
} from '@howdah/platform-client/catalog/entities'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { IconButton, Skeleton, Text } from '@howdah/ui/elements'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Plus, ShieldAlert } from 'lucide-react'
import {
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type RefObject,
} from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { createLatest } from '../../provider/latest'
import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import { onPaneKeyDown, opensTableMenu, useOneTabStop } from '../../lists/pane-keys'
import { LoadMore, RowList } from '../../lists/row-list'
import { useStagedTables } from '../editing/staging/use-staging-store'
import { EntityOutcomeNote } from './entity-outcome'
import { EntityRow } from './entity-row'
import { EntityTools, type EntityOrder } from './entity-tools'
import { LazyPoliciesPanel } from '../policies/lazy-policies-panel'
import { SchemaSelect } from './schema-select'
import { useEntityActions } from './use-entity-actions'
import { LIST_STALE_MS, usePrefetch } from './use-prefetch'
import type { TableEditorModel } from '../use-table-editor'

/** CSS px. */
const ROW_HEIGHT = 28

/** The schemas, and the tables and views of the one that is chosen. */
export function EntityPane({ model }: { model: TableEditorModel }) {
  const { client, queryClient, can } = useHowdahContext('TableEditor')
  const { target, messages, schema, show, open, view, onPanel } = model
  const { projectRef, connectionString } = target
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<EntityOrder>('alphabetical')
  const search = useDeferredValue(typed.trim())
  const schemas = useQuery(
    schemasQueryOptions(client, { projectRef, connectionString }),
    queryClient,
  )
  const list = useInfiniteQuery(
    {
      ...entityListQueryOptions(client, {
        projectRef,
        connectionString,
        schemas: [schema],
        search,
        sort,
      }),
      // It was read ahead, most of the time.
      staleTime: LIST_STALE_MS,
      // The previous list stays until the next one is loaded, if it is of the same schema.
      placeholderData: (before, query) =>
        listsSchema(query?.queryKey, schema) ? keepPreviousData(before) : undefined,
    },
    queryClient,
  )
  const actions = useEntityActions(target, messages)
  const ahead = usePrefetch(target)
  const [policiesOf, setPoliciesOf] = useState<Entity | null>(null)
  const entities = list.data?.pages.flatMap((page) => page.entities)
  const count = list.data?.pages[0]?.count ?? 0
  const staged = useStagedTables(target, model.stagings, model.tabs)
  const body = useRef<HTMLDivElement>(null)
  useOneTabStop(body)
  useCurrentInSight(body, entities?.findIndex(({ id }) => id === view.tableId) ?? -1)
  const known = schemas.data?.some(({ name }) => name === schema)
    ? schemas.data
    : [...(schemas.data ?? []), { name: schema }]
  const isProtected = schemas.data?.find(({ name }) => name === schema)?.may_create === false
  const mayAddSchema = schemas.data?.some(({ may_create }) => may_create)
  const mayAddTable = schemas.data !== undefined && !isProtected
  const newSchema = () => onPanel({ type: 'opened', panel: { type: 'schema', mode: 'new' } })
  const newTable = () => onPanel({ type: 'opened', panel: { type: 'table', mode: 'new', schema } })
  const importCsv = () =>
    onPanel({ type: 'opened', panel: { type: 'csv-import', schema, table: null } })
  const prefetchSchema = (name: string) => ahead.atSchema(name, sort)
  const needs = useNeeds({
    target,
    messages,
    open,
    onPanel,
    actions,
    ahead,
    prefetchSchema,
    newTable,
    importCsv,
    onPolicies: setPoliciesOf,
  })
  useOfferedActions(messages.regionLabel, () => [
    mayAddTable && { id: 'new-table', label: messages.newTable, run: newTable },
    mayAddTable && { id: 'import-csv', label: messages.importCsv, run: importCsv },
    mayAddSchema && { id: 'new-schema', label: messages.newSchema, run: newSchema },
  ])
  return (
    <>
      <div className="hw-entity-head">
        <div className="hw-entity-schema-line">
          <SchemaSelect
            schemas={known}
            schema={schema}
            label={messages.schema}
            show={show}
            needs={needs}
          />
          {mayAddSchema && (
            <IconButton
              variant="soft"
              color="gray"
              aria-label={messages.newSchema}
              onClick={newSchema}
            >
              <Plus size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          )}
        </div>
        <EntityTools
          messages={messages}
          typed={typed}
          onTyped={setTyped}
          order={sort}
          onOrder={setSort}
          mayAddTable={mayAddTable}
          needs={needs}
        />
        {isProtected && (
          <Text as="p" size="1" color="gray" className="hw-entity-protected">
            <ShieldAlert size={14} strokeWidth={1.5} aria-hidden />
            {can('run', 'sql_write') ? messages.protectedSchema : messages.readOnlyRole}
          </Text>
        )}
        {schemas.error && (
          <ErrorAlert
            title={messages.schemasFailed}
            error={schemas.error}
            onRetry={() => void schemas.refetch()}
          />
        )}
      </div>
      <div
        ref={body}
        className="hw-entity-body"
        data-scrolls
        onKeyDown={(event) => opensTableMenu(event) || onPaneKeyDown(event)}
      >
        <EntityOutcomeNote outcome={actions.outcome} messages={messages} />
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
              {entities.length === 0
                ? search
                  ? messages.nothingFound
                  : messages.noTables
                : messages.tableCount(count, count.toLocaleString(model.locale))}
            </Text>
            <RowList
              key={schema}
              items={entities}
              rowHeight={ROW_HEIGHT}
              className="hw-entity-list"
              label={messages.tables}
            >
              {(entity, place) => (
                <EntityRow
                  key={entity.id}
                  entity={entity}
                  place={place['aria-posinset']}
                  of={place['aria-setsize']}
                  isCurrent={view.tableId === entity.id}
                  hasStaged={staged.has(entity.id)}
                  href={model.hrefOf?.({
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
      </div>
      {policiesOf && (
        <LazyPoliciesPanel.Component
          fallback={null}
          target={target}
          messages={messages}
          table={policiesOf}
          rlsEnabled={policiesOf.rls_enabled}
          onClose={() => setPoliciesOf(null)}
        />
      )}
    </>
  )
}

/** Scrolls the list to the table in front when another one is, as a link can bring it. */
function useCurrentInSight(body: RefObject<HTMLElement | null>, place: number): void {
  useEffect(() => {
    const pane = body.current
    const list = pane?.querySelector<HTMLElement>('.hw-entity-list')
    if (place < 0 || !pane || !list) return
    const top = list.offsetTop - pane.offsetTop + place * ROW_HEIGHT
    const isInSight =
      top >= pane.scrollTop && top + ROW_HEIGHT <= pane.scrollTop + pane.clientHeight
    // A document without a layout has no such method.
    if (!isInSight) pane.scrollTo?.({ top: top - pane.clientHeight / 2, behavior: 'instant' })
  }, [body, place])
}

/** One object for all parts, which finds the newest of what they need. */
function useNeeds<Needs>(newest: Needs) {
  const [latest] = useState(() => createLatest(newest))
  useLayoutEffect(() => latest.set(newest))
  return latest
}
