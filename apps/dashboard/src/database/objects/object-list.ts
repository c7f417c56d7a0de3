import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import type {
  ObjectListStart,
  ObjectName,
} from '@howdah/platform-client/catalog/objects/object-queries'
import { searchOf, sorted } from '../../lists/list-sort'
import type { ObjectKind } from './object-kind.types'
import { objectMessages as messages } from './objects.messages'
import type { ObjectMenuItem } from './object-row'
import type { ObjectView } from './use-object-view'

/** Object of a list; only its name while the rest of a long list is loading. */
export type ListedObject<Row> = Row | ObjectName

/** Returns true if all columns of an object are known. */
export const isLoaded = <Row extends DatabaseObject>(one: ListedObject<Row>): one is Row =>
  'may_change' in one

/**
 * Returns all objects in the order of the list, as far as they are known; null if the search, the
 * filters or the sort need more than their names.
 */
export function startOfList<Row extends DatabaseObject>(
  { names, objects }: ObjectListStart<Row>,
  { search, sort, filters }: Pick<ObjectView, 'search' | 'sort' | 'filters'>,
): ListedObject<Row>[] | null {
  if (search.trim() !== '' || sort.column !== 'name' || Object.keys(filters).length > 0) return null
  const known = new Map(objects.map((row) => [row.id, row]))
  return sorted(
    names.map((one) => known.get(one.id) ?? one),
    ({ name }) => name,
    sort.descending,
  )
}

/** Returns the objects that fit the search and the filters, in the order of the list. */
export function shownObjects<Row extends DatabaseObject, Detail extends Row, Draft>(
  kind: ObjectKind<Row, Detail, Draft>,
  rows: readonly Row[],
  { search, sort, filters }: Pick<ObjectView, 'search' | 'sort' | 'filters'>,
): Row[] {
  const active = (kind.filters ?? []).filter(({ name }) => filters[name] !== undefined)
  const isFound = searchOf(search)
  const found = rows.filter(
    (row) =>
      active.every(({ name, value }) => value(row) === filters[name]) &&
      isFound([row.name, row.comment, ...(kind.searched?.(row) ?? [])]),
  )
  const column = kind.columns.find(({ name }) => name === sort.column) ?? kind.columns[0]
  return column ? sorted(found, column.value, sort.descending) : found
}

/** Returns the entries of a row's menu. */
export function objectMenu<Row extends DatabaseObject, Detail extends Row, Draft>(
  kind: ObjectKind<Row, Detail, Draft>,
  row: Row,
): ObjectMenuItem[] {
  const items: (ObjectMenuItem | false | undefined)[] = [
    kind.page && { name: 'page', label: kind.page.label, changes: false },
    kind.form &&
      !kind.form.createsOnly && {
        name: 'edit',
        label: kind.form.editLabel?.(row) ?? messages.edit,
        changes: true,
      },
    kind.form &&
      !kind.form.changesOnly &&
      !kind.form.createsOnly && { name: 'duplicate', label: messages.duplicate, changes: true },
    kind.definition && { name: 'view', label: messages.view, changes: false },
    kind.trial && { name: 'trial', label: kind.trial.label, changes: false },
    ...(kind.actions ?? []).map(
      ({ name, label, isOffered }) => isOffered(row) && { name, label, changes: true },
    ),
    { name: 'copy', label: messages.copyName, changes: false },
    kind.drop &&
      (kind.isDroppable?.(row) ?? true) && {
        name: 'delete',
        label: messages.delete,
        changes: true,
        danger: true,
      },
  ]
  return items.filter((item) => item !== undefined && item !== false)
}
