import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import { Checkbox } from '@howdah/ui/elements'
import { useRef } from 'react'
import type { ListSort } from '../../lists/list-sort'
import { SortHeader } from '../../lists/sort-header'
import type { ObjectColumn } from './object-kind.types'
import { isLoaded, type ListedObject } from './object-list'
import { NameRow, ObjectRow, type ObjectRowActions } from './object-row'
import { objectMessages as messages } from './objects.messages'
import { OBJECT_ROW_HEIGHT, useRowsInSight } from '../../lists/use-rows-in-sight'

export interface ObjectTableProps<Row extends DatabaseObject> extends ObjectRowActions<Row> {
  label: string
  columns: readonly ObjectColumn<Row>[]
  rows: readonly ListedObject<Row>[]
  /** More columns of the rows are loading. */
  isLoading: boolean
  sort: ListSort<string>
  onSort: (sort: ListSort<string>) => void
  /** Selected objects; null where none can be selected. */
  selection: ReadonlySet<number> | null
  onSelect: (selection: ReadonlySet<number>) => void
  isSelectable: (row: ListedObject<Row>) => boolean
}

/** Table of objects, of which only the rows in sight are drawn. */
export function ObjectTable<Row extends DatabaseObject>({
  label,
  columns,
  rows,
  isLoading,
  sort,
  onSort,
  selection,
  onSelect,
  isSelectable,
  ...actions
}: ObjectTableProps<Row>) {
  const body = useRef<HTMLTableSectionElement>(null)
  const { first, last } = useRowsInSight(body, rows.length)
  const selectable = rows.filter(isSelectable)
  const isAll = selectable.length > 0 && selectable.every(({ id }) => selection?.has(id))
  const toggle = (id: number, on: boolean) => {
    const next = new Set(selection)
    if (on) next.add(id)
    else next.delete(id)
    onSelect(next)
  }
  const span = columns.length + (selection === null ? 1 : 2)
  return (
    <div className="hd-table-frame">
      <table
        className="hd-table hd-objects"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        aria-busy={isLoading}
      >
        <thead>
          <tr aria-rowindex={1}>
            {selection !== null && (
              <td className="hd-object-check">
                <Checkbox
                  aria-label={messages.selectAll}
                  disabled={isLoading || selectable.length === 0}
                  checked={isAll ? true : selection.size > 0 ? 'indeterminate' : false}
                  onCheckedChange={(on) =>
                    onSelect(new Set(on === true ? selectable.map(({ id }) => id) : []))
                  }
                />
              </td>
            )}
            {columns.map(({ name, label: title, wide }) => (
              <SortHeader
                key={name}
                column={name}
                label={title}
                sort={sort}
                onSort={onSort}
                wide={wide ?? false}
              />
            ))}
            <th scope="col" className="hd-cell-end">
              <span className="hw-visually-hidden">{messages.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody ref={body}>
          <Gap rows={first} span={span} />
          {rows.slice(first, last).map((row, index) => {
            const place = first + index + 2
            if (!isLoaded(row))
              return (
                <NameRow
                  key={row.id}
                  name={row.name}
                  place={place}
                  selects={selection !== null}
                  span={columns.length + 1}
                />
              )
            return (
              <ObjectRow
                {...actions}
                key={row.id}
                row={row}
                place={place}
                columns={columns}
                selected={selection === null ? null : selection.has(row.id)}
                selectable={isSelectable(row)}
                onToggle={(on) => toggle(row.id, on)}
              />
            )
          })}
          <Gap rows={rows.length - last} span={span} />
        </tbody>
      </table>
    </div>
  )
}

/** Room of the rows that are not drawn. */
function Gap({ rows, span }: { rows: number; span: number }) {
  if (rows === 0) return null
  return (
    <tr aria-hidden className="hd-object-gap">
      <td colSpan={span} style={{ height: rows * OBJECT_ROW_HEIGHT }} />
    </tr>
  )
}
