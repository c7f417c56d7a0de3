import { MAX_COLUMNS_SHOWN, TABLE_WIDTH, tableHeight } from '@howdah/rules/diagram/diagram-size'
import type { DiagramColumn, DiagramTable } from '@howdah/rules/diagram/diagram.types'
import { Button } from '@howdah/ui/elements'
import { NodeToolbar, Position, useStore, type Node, type NodeProps } from '@xyflow/react'
import { ArrowUpRight, Diamond, Focus, KeyRound, Link2, Pencil } from 'lucide-react'
import { createContext, memo, use } from 'react'
import { ViewLink } from '@howdah/ui/links/view-link'
import { tableEdit, tableLink, type TableLinks } from '../links'
import type { SchemaDiagramMessages } from '../schema-diagram.messages'

export interface TableNodeData extends Record<string, unknown> {
  table: DiagramTable
  /** Columns of foreign keys, also of those with several columns. */
  foreign: ReadonlySet<string>
  /** A search finds it. */
  isFound: boolean
}

export type TableNodeType = Node<TableNodeData, 'table'>

/** What all tables of a diagram share. */
export interface TableNodeShared extends TableLinks {
  messages: SchemaDiagramMessages
  hasManySchemas: boolean
  onFocus: (id: number) => void
}

export const TableNodeContext = createContext<TableNodeShared | null>(null)

/** Zoom below which columns are too small to be read and are not rendered. */
export const MIN_READABLE_ZOOM = 0.35

/** A table of the diagram. */
export const TableNode = memo(function TableNode({ data, selected }: NodeProps<TableNodeType>) {
  const shared = use(TableNodeContext)
  const isReadable = useStore(({ transform }) => transform[2] >= MIN_READABLE_ZOOM)
  if (!shared) return null
  const { table, foreign, isFound } = data
  const { messages, hasManySchemas, onFocus } = shared
  const link = tableLink(shared, table)
  const edit = selected ? tableEdit(shared, table) : null
  const rest = table.columns.length - MAX_COLUMNS_SHOWN
  return (
    <div
      className="hw-diagram-table"
      data-found={isFound || undefined}
      data-far={!isReadable || undefined}
      style={{ width: TABLE_WIDTH, height: tableHeight(table) }}
    >
      <div className="hw-diagram-head">
        <span className="hw-diagram-name" title={`${table.schema}.${table.name}`}>
          {hasManySchemas && <bdi className="hw-diagram-schema">{table.schema}.</bdi>}
          <bdi>{table.name}</bdi>
        </span>
        {isReadable && table.kind !== 'r' && (
          <span className="hw-diagram-kind">{messages.kinds[table.kind]}</span>
        )}
      </div>
      {isReadable && (
        <ul className="hw-diagram-lines">
          {table.columns.slice(0, MAX_COLUMNS_SHOWN).map((column) => (
            <ColumnLine
              key={column.name}
              column={column}
              isForeign={foreign.has(column.name)}
              onEdit={edit}
              messages={messages}
            />
          ))}
          {rest > 0 && <li className="hw-diagram-line">{messages.moreColumns(rest)}</li>}
        </ul>
      )}
      {/* Not scaled with the diagram, so that it can be read and hit at any zoom. A hidden toolbar, too, renders in each frame of a pan. */}
      {selected && (
        <NodeToolbar isVisible position={Position.Top} className="hw-diagram-toolbar">
          <Button
            size="1"
            variant="surface"
            color="gray"
            title={messages.focus(table.name)}
            aria-label={messages.focus(table.name)}
            onClick={() => onFocus(table.id)}
          >
            <Focus size={14} strokeWidth={1.5} aria-hidden />
            {messages.neighbors}
          </Button>
          {edit && (
            <Button
              size="1"
              variant="surface"
              color="gray"
              title={messages.editTable(table.name)}
              aria-label={messages.editTable(table.name)}
              onClick={() => edit()}
            >
              <Pencil size={14} strokeWidth={1.5} aria-hidden />
              {messages.edit}
            </Button>
          )}
          {link && (
            <ViewLink
              {...link}
              className="hw-diagram-open"
              aria-label={messages.openTable(table.name)}
              title={messages.openTable(table.name)}
            >
              <ArrowUpRight size={14} strokeWidth={1.5} aria-hidden />
              {messages.open}
            </ViewLink>
          )}
        </NodeToolbar>
      )}
    </div>
  )
})

function ColumnLine({
  column,
  isForeign,
  onEdit,
  messages,
}: {
  column: DiagramColumn
  isForeign: boolean
  onEdit: ((column: string) => void) | null
  messages: SchemaDiagramMessages
}) {
  const icon = { size: 12, strokeWidth: 1.5, 'aria-hidden': true } as const
  const marks = [
    ...(column.is_primary ? [messages.primaryKey] : []),
    ...(isForeign ? [messages.foreignKey] : []),
    ...(column.is_unique && !column.is_primary ? [messages.unique] : []),
    ...(column.is_nullable ? [messages.nullable] : []),
  ].join(', ')
  return (
    <li className="hw-diagram-line" title={`${column.name} ${column.type}${marks && `, ${marks}`}`}>
      <span className="hw-diagram-signs">
        {column.is_primary && <KeyRound {...icon} />}
        {isForeign && <Link2 {...icon} />}
        {column.is_unique && !column.is_primary && <Diamond {...icon} />}
      </span>
      <bdi className="hw-diagram-column" data-required={!column.is_nullable || undefined}>
        {onEdit ? (
          <button
            type="button"
            className="hw-diagram-edit nodrag"
            title={messages.editColumn(column.name)}
            onClick={() => onEdit(column.name)}
          >
            {column.name}
          </button>
        ) : (
          column.name
        )}
      </bdi>
      <bdi className="hw-diagram-type">
        {column.type}
        {column.is_nullable && '?'}
      </bdi>
      <span className="hw-visually-hidden">{marks}</span>
    </li>
  )
}
