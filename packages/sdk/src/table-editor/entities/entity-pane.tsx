import type { Entity } from '@howdah/platform-client/catalog/entities'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { IconButton, Text } from '@howdah/ui/elements'
import { Plus, ShieldAlert } from 'lucide-react'
import { useDeferredValue, useLayoutEffect, useRef, useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { createLatest } from '../../provider/latest'
import { useOfferedActions } from '../../widget-actions/use-offered-actions'
import { onPaneKeyDown, opensTableMenu, useOneTabStop } from '../../lists/pane-keys'
import { useStagedTables } from '../editing/staging/use-staging-store'
import { EntityList } from './entity-list'
import { EntityOutcomeNote } from './entity-outcome'
import { EntityTools, type EntityOrder } from './entity-tools'
import { LazyPoliciesPanel } from '../policies/lazy-policies-panel'
import { SchemaSelect } from './schema-select'
import { useEntityActions } from './use-entity-actions'
import { useCurrentInSight } from './use-current-in-sight'
import { entitiesOf, useEntityList, useSchemas } from './use-entity-list'
import { usePrefetch } from './use-prefetch'
import type { TableEditorModel } from '../use-table-editor'

/** The schemas, and the tables and views of the one that is chosen. */
export function EntityPane({ model }: { model: TableEditorModel }) {
  const { can } = useHowdahContext('TableEditor')
  const { target, messages, schema, show, open, view, onPanel } = model
  const [typed, setTyped] = useState('')
  const [sort, setSort] = useState<EntityOrder>('alphabetical')
  const search = useDeferredValue(typed.trim())
  const { schemas, known, protection, mayAddSchema, mayAddTable } = useSchemas(target, schema)
  const list = useEntityList(target, { schema, search, sort })
  const actions = useEntityActions(target, messages)
  const ahead = usePrefetch(target)
  const [policiesOf, setPoliciesOf] = useState<Entity | null>(null)
  const entities = entitiesOf(list)
  const staged = useStagedTables(target, model.stagings, model.tabs)
  const body = useRef<HTMLDivElement>(null)
  useOneTabStop(body)
  useCurrentInSight(body, entities?.findIndex(({ id }) => id === view.tableId) ?? -1)
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
        {protection !== null && (
          <Text as="p" size="1" color="gray" className="hw-entity-protected">
            <ShieldAlert size={14} strokeWidth={1.5} aria-hidden />
            {protection !== 'standby' && !can('run', 'sql_write')
              ? messages.readOnlyRole
              : messages.schemaLocks[protection]}
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
        <EntityList
          list={list}
          schema={schema}
          isSearch={search !== ''}
          tableId={view.tableId}
          staged={staged}
          hrefOf={model.hrefOf}
          messages={messages}
          locale={model.locale}
          needs={needs}
        />
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

/** One object for all parts, which finds the newest of what they need. */
function useNeeds<Needs>(newest: Needs) {
  const [latest] = useState(() => createLatest(newest))
  useLayoutEffect(() => latest.set(newest))
  return latest
}
