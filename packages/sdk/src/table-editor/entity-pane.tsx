import { entityListQueryOptions, schemasQueryOptions, type Entity } from '@howdah/platform-client'
import { afterPaint, Button, ErrorAlert, IconButton, SearchField, Select, Skeleton, Text } from '@howdah/ui'
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { FileUp, Plus, ShieldAlert } from 'lucide-react'
import { useDeferredValue, useLayoutEffect, useState } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { createLatest } from '../provider/latest'
import { useOfferedActions } from '../widget-actions/use-offered-actions'
import { LoadMore, RowList } from '../workspace/row-list'
import type { EntityMenuNeeds } from './entity-menu'
import { EntityOutcomeNote } from './entity-outcome'
import { EntityRow } from './entity-row'
import { LatePoliciesPanel } from './late-policies-panel'
import { LateSchemaPanels } from './late-schema-panels'
import { useEntityActions } from './use-entity-actions'
import { useLookAhead, type LookAhead } from './use-look-ahead'
import type { TableEditorModel } from './use-table-editor'

/** CSS px. */
const ROW_HEIGHT = 28
/** Milliseconds in which a list that was read need not be read once more. */
const JUST_READ = 2_000

/** The schemas, and the tables and views of the one that is chosen. */
export function EntityPane({ model }: { model: TableEditorModel }) {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { messages, projectRef, connectionString, schema, show, view, onPanel } = model
  const [typed, setTyped] = useState('')
  /** What was chosen before, while somebody chooses. */
  const [choosing, setChoosing] = useState<string | null>(null)
  const [sort, setSort] = useState<'alphabetical' | 'type'>('alphabetical')
  const search = useDeferredValue(typed.trim())
  const schemas = useQuery(schemasQueryOptions(client, { projectRef, connectionString }), queryClient)
  const list = useInfiniteQuery(
    {
      ...entityListQueryOptions(client, { projectRef, connectionString, schemas: [schema], search, sort }),
      // It was read ahead, most of the time.
      staleTime: JUST_READ,
      // The list before stands until the next one is there, as long as it is of the same schema.
      placeholderData: (before, query) => (listsSchema(query?.queryKey, schema) ? keepPreviousData(before) : undefined),
    },
    queryClient,
  )
  const actions = useEntityActions(model)
  const ahead = useLookAhead(model)
  const [policiesOf, setPoliciesOf] = useState<Entity | null>(null)
  const needs = useNeeds({ model, actions, ahead, onPolicies: setPoliciesOf })
  const entities = list.data?.pages.flatMap((page) => page.entities)
  const count = list.data?.pages[0]?.count ?? 0
  const known = schemas.data?.some(({ name }) => name === schema)
    ? schemas.data
    : [...(schemas.data ?? []), { name: schema, may_create: true }]
  const isProtected = schemas.data?.find(({ name }) => name === schema)?.may_create === false
  const mayAddSchema = schemas.data?.some(({ may_create }) => may_create)
  const mayAddTable = schemas.data && !isProtected
  const newSchema = () => onPanel({ type: 'opened', panel: { type: 'schema', mode: 'new' } })
  const newTable = () => onPanel({ type: 'opened', panel: { type: 'table', mode: 'new', schema } })
  const importCsv = () => onPanel({ type: 'opened', panel: { type: 'csv-import', schema, table: null } })
  useOfferedActions(messages.regionLabel, () => [
    mayAddTable && { id: 'new-table', label: messages.newTable, run: newTable },
    mayAddTable && { id: 'import-csv', label: messages.importCsv, run: importCsv },
    mayAddSchema && { id: 'new-schema', label: messages.newSchema, run: newSchema },
  ])
  return (
    <>
      <div className="hw-entity-head">
        <div className="hw-entity-schema-line">
          <Select.Root
            // The tables first: to take the choices away, or to put them in place for another value, costs more than drawing them.
            value={choosing ?? schema}
            onValueChange={(next) => show({ schema: next, tableId: view.tableId })}
            open={choosing !== null}
            onOpenChange={(open) => (open ? setChoosing(schema) : afterPaint(() => setChoosing(null)))}
          >
            <Select.Trigger aria-label={messages.schema} className="hw-entity-schema" />
            {/* Not over the trigger: Radix measures all of it anew each time that anything here is drawn. */}
            <Select.Content position="popper">
              {known.map(({ name }) => (
                <Select.Item key={name} value={name} onFocus={() => ahead.atSchema(name, sort)}>
                  <bdi>{name}</bdi>
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
          {mayAddSchema && (
            <IconButton variant="soft" color="gray" aria-label={messages.newSchema} onClick={newSchema}>
              <Plus size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          )}
        </div>
        <SearchField label={messages.search} value={typed} onValueChange={setTyped} />
        <Select.Root value={sort} onValueChange={(next) => setSort(next === 'type' ? 'type' : 'alphabetical')}>
          <Select.Trigger aria-label={messages.order} />
          <Select.Content>
            <Select.Item value="alphabetical">{messages.byName}</Select.Item>
            <Select.Item value="type">{messages.byType}</Select.Item>
          </Select.Content>
        </Select.Root>
        {mayAddTable && (
          <div className="hw-entity-schema-line">
            <Button
              variant="soft"
              className="hw-entity-schema"
              onClick={newTable}
              onPointerEnter={() => void LateSchemaPanels.preload().catch(() => {})}
            >
              <Plus size={14} strokeWidth={1.5} aria-hidden />
              {messages.newTable}
            </Button>
            <IconButton variant="soft" color="gray" aria-label={messages.importCsv} onClick={importCsv}>
              <FileUp size={16} strokeWidth={1.5} aria-hidden />
            </IconButton>
          </div>
        )}
        {isProtected && (
          <Text as="p" size="1" color="gray" className="hw-entity-protected">
            <ShieldAlert size={14} strokeWidth={1.5} aria-hidden />
            {messages.protectedSchema}
          </Text>
        )}
        {schemas.error && <ErrorAlert title={messages.schemasFailed} error={schemas.error} onRetry={() => void schemas.refetch()} />}
      </div>
      <div className="hw-entity-body" data-scrolls>
        <EntityOutcomeNote outcome={actions.outcome} messages={messages} />
        {list.error && !entities && <ErrorAlert title={messages.listFailed} error={list.error} onRetry={() => void list.refetch()} />}
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
            <RowList key={schema} items={entities} rowHeight={ROW_HEIGHT} className="hw-entity-list" label={messages.tables}>
              {(entity, place) => (
                <EntityRow
                  key={entity.id}
                  entity={entity}
                  place={place['aria-posinset']}
                  of={place['aria-setsize']}
                  isCurrent={view.tableId === entity.id}
                  href={model.hrefOf?.({ tableId: entity.id, schema: entity.schema, loadFromCache: true })}
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
        <LatePoliciesPanel.Component
          fallback={null}
          model={model}
          table={policiesOf}
          rlsEnabled={policiesOf.rls_enabled}
          onClose={() => setPoliciesOf(null)}
        />
      )}
    </>
  )
}

/** One object for all rows, which finds the newest of what they need. */
function useNeeds(newest: EntityMenuNeeds & { ahead: LookAhead }) {
  const [latest] = useState(() => createLatest(newest))
  useLayoutEffect(() => latest.set(newest))
  return latest
}

/** The last part of the list's key is what it asks for. */
function listsSchema(key: readonly unknown[] | undefined, schema: string): boolean {
  const asked = key?.at(-1)
  return typeof asked === 'object' && asked !== null && 'schemas' in asked && Array.isArray(asked.schemas) && asked.schemas[0] === schema
}
