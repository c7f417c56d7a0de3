import type { DatabaseObject } from '@howdah/platform-client/catalog/objects/database-object'
import { Checkbox } from '@howdah/ui/elements'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Ellipsis } from 'lucide-react'
import { formatCount } from '../../format/number'
import { QuietButton } from '../../forms/quiet-button'
import type { ObjectColumn } from './object-kind.types'
import { objectMessages as messages } from './objects.messages'

/** Entry of a row's menu. */
export interface ObjectMenuItem {
  name: string
  label: string
  /** Needs the permission to change the object. */
  changes: boolean
  danger?: boolean
}

export interface ObjectRowActions<Row> {
  labelOf: (row: Row) => string
  /** Reason that an object cannot be changed; null if it can. */
  reasonOf: (row: Row) => string | null
  menuOf: (row: Row) => readonly ObjectMenuItem[]
  onChoose: (row: Row, action: string) => void
  /** Opens an object. */
  onOpen: (row: Row) => void
}

export interface ObjectRowProps<Row extends DatabaseObject> extends ObjectRowActions<Row> {
  row: Row
  /** Index among the rows of the whole table, from 1. */
  place: number
  columns: readonly ObjectColumn<Row>[]
  /** Null where rows cannot be selected. */
  selected: boolean | null
  selectable: boolean
  onToggle: (on: boolean) => void
}

/** One object of a list. */
export function ObjectRow<Row extends DatabaseObject>(props: ObjectRowProps<Row>) {
  const { row, place, columns, selected, onToggle, labelOf, reasonOf, menuOf } = props
  const label = labelOf(row)
  const reason = reasonOf(row)
  return (
    <tr aria-rowindex={place} data-object={row.id}>
      {selected !== null && (
        <td className="hd-object-check">
          <Checkbox
            aria-label={messages.select(label)}
            checked={selected}
            disabled={!props.selectable}
            title={reason ?? undefined}
            onCheckedChange={(on) => onToggle(on === true)}
          />
        </td>
      )}
      {columns.map((column, index) =>
        index === 0 ? (
          <th key={column.name} scope="row">
            <button
              type="button"
              className="hd-object-name"
              title={String(column.value(row) ?? '')}
              onClick={() => props.onOpen(row)}
            >
              <bdi>{cellOf(column, row)}</bdi>
            </button>
          </th>
        ) : (
          <td
            key={column.name}
            data-wide={column.wide || undefined}
            data-code={column.code || undefined}
            title={titleOf(column.value(row))}
          >
            {cellOf(column, row)}
          </td>
        ),
      )}
      <td className="hd-cell-end">
        <DropdownMenu.Root modal={false}>
          <DropdownMenu.Trigger>
            <QuietButton small label={messages.actionsFor(label)}>
              <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
            </QuietButton>
          </DropdownMenu.Trigger>
          <DropdownMenu.Content align="end" variant="soft">
            {reason !== null && <DropdownMenu.Label>{reason}</DropdownMenu.Label>}
            {menuOf(row).map((item) => (
              <DropdownMenu.Item
                key={item.name}
                color={item.danger ? 'red' : undefined}
                disabled={item.changes && reason !== null}
                onSelect={() => props.onChoose(row, item.name)}
              >
                {item.label}
              </DropdownMenu.Item>
            ))}
          </DropdownMenu.Content>
        </DropdownMenu.Root>
      </td>
    </tr>
  )
}

interface NameRowProps {
  name: string
  place: number
  /** Rows can be selected. */
  selects: boolean
  /** Columns behind the check box. */
  span: number
}

/** Object of which only the name is known so far. */
export function NameRow({ name, place, selects, span }: NameRowProps) {
  return (
    <tr aria-rowindex={place} aria-busy>
      {selects && <td />}
      <th scope="row" colSpan={span}>
        <bdi>{name}</bdi>
      </th>
    </tr>
  )
}

const titleOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined

function cellOf<Row>({ render, value }: ObjectColumn<Row>, row: Row) {
  if (render) return render(row)
  const found = value(row)
  if (found === null || found === '') return <span className="hd-quiet">–</span>
  return typeof found === 'number' ? formatCount(found) : <bdi>{String(found)}</bdi>
}
