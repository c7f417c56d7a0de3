import type { SchemaEntry } from '@howdah/platform-client/catalog/entities'
import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import { Button } from '@howdah/ui/elements'
import { EmptyState } from '@howdah/ui/empty-state/empty-state'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { Box, SearchX } from 'lucide-react'
import { useMemo, useState, type ReactNode } from 'react'
import { ReasonTooltip } from '../../connect/reason-tooltip'
import { ListToolbar } from '../../lists/list-toolbar'
import { QueryView } from '../../regions/query-view'
import { RowSkeletons } from '../../regions/row-skeletons'
import type { MenuName } from '../../sections/section.types'
import { DatabasePage } from '../database-page'
import { ObjectActionDialog } from './changes/object-action-dialog'
import type { ObjectAction, ObjectKind } from './object-kind.types'
import { isLoaded, objectMenu, shownObjects, startOfList, type ListedObject } from './object-list'
import { ObjectFilters } from './object-filters'
import { ObjectPanels } from './object-panels'
import { ObjectTable } from './object-table'
import './objects.css'
import { objectMessages as messages } from './objects.messages'
import { SchemaPicker } from './schema-picker'
import { useObjectAccess } from './use-object-access'
import { useObjectActions } from './use-object-actions'
import { useObjectRows, type ObjectRows } from './use-object-rows'
import { ALL_SCHEMAS, useObjectView, type ObjectView } from './use-object-view'

export interface ObjectPageProps<Row extends DatabaseObject, Detail extends Row, Draft> {
  projectRef: string
  kind: ObjectKind<Row, Detail, Draft>
  /** Menu of the page. @default database */
  menu?: MenuName
  /** Above the list, for example links to related lists. */
  children?: ReactNode
}

/** Page of the objects of one kind: list, form, definition and deletion. */
export function ObjectPage<Row extends DatabaseObject, Detail extends Row, Draft>({
  projectRef,
  kind,
  menu,
  children,
}: ObjectPageProps<Row, Detail, Draft>) {
  const { texts } = kind
  const view = useObjectView(
    kind.columns.map(({ name }) => name),
    (kind.filters ?? []).map(({ name }) => name),
  )
  const access = useObjectAccess(projectRef)
  const schema = kind.hasSchema && view.schema !== ALL_SCHEMAS ? view.schema : undefined
  const query = useObjectRows(kind, { projectRef, schema })
  const createReason =
    access.createReason(schema ?? ALL_SCHEMAS, kind.form?.privilege) ??
    (kind.form?.needsSuperuser === true && access.isAttached ? messages.attachedReason : null)
  const reasonOf = (row: Row) => kind.lockedReason?.(row) ?? access.changeReason(row)
  const shown = useShownObjects(kind, query.data, view)
  return (
    <DatabasePage
      projectRef={projectRef}
      menu={menu}
      action={
        kind.form &&
        !kind.form.changesOnly && (
          <CreateButton label={texts.create} reason={createReason} view={view} />
        )
      }
    >
      <p className="hd-page-intro">{texts.intro}</p>
      {children}
      {/* Drawn while the list is on its way. */}
      {(query.data !== undefined || !query.error) && (
        <ObjectTools
          kind={kind}
          view={view}
          schemas={access.schemas}
          rows={query.data}
          count={shown?.length}
        />
      )}
      <QueryView query={query} title={texts.failed} loading={<RowSkeletons count={5} />}>
        {(rows) => (
          <>
            <ObjectList
              projectRef={projectRef}
              kind={kind}
              view={view}
              rows={rows}
              shown={shown}
              reasonOf={reasonOf}
            />
            {rows.all && (
              <ObjectPanels
                projectRef={projectRef}
                kind={kind}
                view={view}
                rows={rows.all}
                createReason={createReason}
                reasonOf={reasonOf}
              />
            )}
          </>
        )}
      </QueryView>
    </DatabasePage>
  )
}

/** Returns the objects in the order of the list; null as long as they are not known. */
function useShownObjects<Row extends DatabaseObject, Detail extends Row, Draft>(
  kind: ObjectKind<Row, Detail, Draft>,
  rows: ObjectRows<Row> | undefined,
  { search, sort, filters }: ObjectView,
): ListedObject<Row>[] | null {
  // As text: each render reads them from the URL again.
  const wanted = JSON.stringify({ search, sort, filters })
  const start = rows?.start
  const all = rows?.all ?? null
  return useMemo(() => {
    if (start === undefined) return null
    const parts = JSON.parse(wanted) as Pick<ObjectView, 'search' | 'sort' | 'filters'>
    return all ? shownObjects(kind, all, parts) : startOfList(start, parts)
  }, [kind, all, start, wanted])
}

interface ObjectToolsProps<Row extends DatabaseObject, Detail extends Row, Draft> {
  kind: ObjectKind<Row, Detail, Draft>
  view: ObjectView
  schemas: readonly SchemaEntry[]
  rows: ObjectRows<Row> | undefined
  count: number | undefined
}

/** Schema, filters, search and count of a list. */
function ObjectTools<Row extends DatabaseObject, Detail extends Row, Draft>({
  kind: { filters = [], hasSchema, texts },
  view,
  schemas,
  rows,
  count,
}: ObjectToolsProps<Row, Detail, Draft>) {
  return (
    <div className="hd-object-tools">
      {hasSchema && (
        <SchemaPicker schemas={schemas} schema={view.schema} onSchema={view.onSchema} />
      )}
      <ObjectFilters
        filters={filters}
        rows={rows?.all ?? rows?.start.objects ?? []}
        chosen={view.filters}
        onFilter={view.onFilter}
      />
      <ListToolbar
        label={texts.search}
        search={view.search}
        onSearch={view.onSearch}
        count={count === undefined ? undefined : texts.count(count)}
      />
    </div>
  )
}

interface CreateButtonProps {
  label: string
  reason: string | null
  view: ObjectView
}

function CreateButton({ label, reason, view }: CreateButtonProps) {
  if (reason === null) return <Button onClick={() => view.onPanel({ type: 'new' })}>{label}</Button>
  return (
    <ReasonTooltip reason={reason}>
      <Button aria-disabled variant="soft" color="gray">
        {label}
      </Button>
    </ReasonTooltip>
  )
}

interface ObjectListProps<Row extends DatabaseObject, Detail extends Row, Draft> {
  projectRef: string
  kind: ObjectKind<Row, Detail, Draft>
  view: ObjectView
  rows: ObjectRows<Row>
  /** Null as long as what is listed needs more than the names. */
  shown: readonly ListedObject<Row>[] | null
  reasonOf: (row: Row) => string | null
}

function ObjectList<Row extends DatabaseObject, Detail extends Row, Draft>({
  projectRef,
  kind,
  view,
  rows,
  shown,
  reasonOf,
}: ObjectListProps<Row, Detail, Draft>) {
  const { texts } = kind
  const [selection, setSelection] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<{ row: Row; action: ObjectAction<Row> } | null>(null)
  const onChoose = useObjectActions(projectRef, kind, view, (row, action) =>
    setAsked({ row, action }),
  )
  const { start, all } = rows
  // An object that is gone, or not in sight, is not deleted along.
  const selected = (shown ?? []).filter(({ id }) => selection.has(id)).map(({ id }) => id)
  return (
    <>
      {selected.length > 0 && (
        <div
          className="hd-object-selected"
          role="region"
          aria-label={messages.selected(selected.length)}
        >
          <span>{messages.selected(selected.length)}</span>
          <Button
            variant="soft"
            color="red"
            onClick={() => view.onPanel({ type: 'delete', ids: selected })}
          >
            {messages.delete}
          </Button>
        </div>
      )}
      {rows.error !== null && (
        <ErrorAlert title={texts.failed} error={rows.error} onRetry={rows.retry} />
      )}
      {shown === null ? (
        rows.error === null && <RowSkeletons count={5} />
      ) : shown.length > 0 ? (
        <ObjectTable
          label={texts.count(shown.length)}
          columns={kind.columns}
          rows={shown}
          sort={view.sort}
          onSort={view.onSort}
          selection={kind.drop ? new Set(selected) : null}
          onSelect={setSelection}
          labelOf={(row) => kind.label?.(row) ?? row.name}
          reasonOf={reasonOf}
          menuOf={(row) => objectMenu(kind, row)}
          onChoose={onChoose}
          isLoading={all === null}
          isSelectable={(row) =>
            isLoaded(row) && reasonOf(row) === null && (kind.isDroppable?.(row) ?? true)
          }
          onOpen={(row) => onChoose(row, openingOf(kind, reasonOf(row)))}
        />
      ) : (
        <NoObjects texts={texts} isSearched={start.names.length > 0} />
      )}
      {asked && (
        <ObjectActionDialog
          projectRef={projectRef}
          kind={kind}
          {...asked}
          onClose={() => setAsked(null)}
        />
      )}
    </>
  )
}

/** Action of a click on an object. */
function openingOf<Row extends DatabaseObject, Detail extends Row, Draft>(
  kind: ObjectKind<Row, Detail, Draft>,
  reason: string | null,
): string {
  if (kind.page) return 'page'
  return kind.form && !kind.form.createsOnly && reason === null ? 'edit' : 'view'
}

function NoObjects({
  texts,
  isSearched,
}: {
  texts: { empty: string; emptyText: string }
  isSearched: boolean
}) {
  if (isSearched)
    return <EmptyState icon={<SearchX size={20} strokeWidth={1.5} />} title={messages.noneFound} />
  return (
    <EmptyState
      icon={<Box size={20} strokeWidth={1.5} />}
      title={texts.empty}
      description={texts.emptyText}
    />
  )
}
