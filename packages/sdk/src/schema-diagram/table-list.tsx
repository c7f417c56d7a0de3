import type { DiagramGraph, DiagramTable } from '@howdah/rules/diagram/diagram.types'
import { Badge, Button, Text } from '@howdah/ui/elements'
import { Focus, Pencil } from 'lucide-react'
import { ViewLink } from '@howdah/ui/links/view-link'
import { tableEdit, tableLink, type TableLinks } from './links'
import type { SchemaDiagramMessages } from './schema-diagram.messages'

interface TableListProps extends TableLinks {
  graph: DiagramGraph
  tables: readonly DiagramTable[]
  hasManySchemas: boolean
  messages: SchemaDiagramMessages
  onFocus: (id: number) => void
}

/** The contents of the diagram as a list: tables with their columns and keys. */
export function TableList({ tables, messages, ...rest }: TableListProps) {
  if (tables.length === 0)
    return (
      <Text as="p" size="2" color="gray" className="hw-diagram-none">
        {messages.nothingFound}
      </Text>
    )
  return (
    <ul className="hw-diagram-list" aria-label={messages.tables}>
      {tables.map((table) => (
        <li key={table.id} className="hw-diagram-item">
          <TableDetails table={table} messages={messages} {...rest} />
        </li>
      ))}
    </ul>
  )
}

function TableDetails({
  table,
  graph,
  hasManySchemas,
  messages,
  onFocus,
  ...links
}: Omit<TableListProps, 'tables'> & { table: DiagramTable }) {
  const nameOf = (id: number) => {
    const known = graph.tables.find((one) => one.id === id)
    if (!known) return ''
    return hasManySchemas ? `${known.schema}.${known.name}` : known.name
  }
  const link = tableLink(links, table)
  const edit = tableEdit(links, table)
  const name = <bdi>{nameOf(table.id)}</bdi>
  const outgoing = graph.keys.filter(({ source }) => source === table.id)
  const incoming = graph.keys.filter(({ target }) => target === table.id)
  return (
    <section aria-label={nameOf(table.id)}>
      <div className="hw-diagram-item-head">
        <h3 className="hw-diagram-item-name">
          {link ? (
            <ViewLink {...link} className="hw-diagram-link">
              {name}
            </ViewLink>
          ) : (
            name
          )}
        </h3>
        {table.kind !== 'r' && (
          <Badge color="gray" variant="soft">
            {messages.kinds[table.kind]}
          </Badge>
        )}
        <span className="hw-spacer" />
        {edit && (
          <Button
            size="1"
            variant="soft"
            color="gray"
            aria-label={messages.editTable(nameOf(table.id))}
            title={messages.editTable(nameOf(table.id))}
            onClick={() => edit()}
          >
            <Pencil size={14} strokeWidth={1.5} aria-hidden />
          </Button>
        )}
        <Button
          size="1"
          variant="soft"
          color="gray"
          aria-label={messages.focus(nameOf(table.id))}
          title={messages.focus(nameOf(table.id))}
          onClick={() => onFocus(table.id)}
        >
          <Focus size={14} strokeWidth={1.5} aria-hidden />
        </Button>
      </div>
      {table.comment !== null && (
        <Text as="p" size="1" color="gray">
          {table.comment}
        </Text>
      )}
      {table.columns.length > 0 && (
        <Columns
          table={table}
          outgoing={outgoing}
          nameOf={nameOf}
          edit={edit}
          messages={messages}
        />
      )}
      {outgoing.length > 0 && (
        <ul className="hw-diagram-keys" aria-label={messages.keysOf(nameOf(table.id))}>
          {outgoing.map((key) => (
            <li key={key.id}>
              <bdi>
                {messages.keyLabel(
                  key.name,
                  nameOf(key.source),
                  nameOf(key.target),
                  messages.cardinality(key.is_source_unique, key.is_source_nullable),
                )}
              </bdi>
            </li>
          ))}
        </ul>
      )}
      {incoming.length > 0 && (
        <Text as="p" size="1" color="gray">
          {messages.referencedBy(
            [...new Set(incoming.map(({ source }) => nameOf(source)))].join(', '),
          )}
        </Text>
      )}
    </section>
  )
}

interface ColumnsProps {
  table: DiagramTable
  /** Keys of the table. */
  outgoing: DiagramGraph['keys']
  nameOf: (id: number) => string
  /** Opens the form of a column; null where there is none. */
  edit: ((column: string) => void) | null
  messages: SchemaDiagramMessages
}

/** Columns of a table, with their types and properties. */
function Columns({ table, outgoing, nameOf, edit, messages }: ColumnsProps) {
  return (
    <table className="hw-diagram-columns">
      <thead>
        <tr>
          <th scope="col">{messages.column}</th>
          <th scope="col">{messages.type}</th>
          <th scope="col">{messages.properties}</th>
        </tr>
      </thead>
      <tbody>
        {table.columns.map((column) => (
          <tr key={column.name}>
            <th scope="row">
              <bdi>
                {edit ? (
                  <button
                    type="button"
                    className="hw-diagram-edit"
                    title={messages.editColumn(column.name)}
                    onClick={() => edit(column.name)}
                  >
                    {column.name}
                  </button>
                ) : (
                  column.name
                )}
              </bdi>
            </th>
            <td>
              <bdi>{column.type}</bdi>
            </td>
            <td>
              {[
                ...(column.is_primary ? [messages.primaryKey] : []),
                ...(column.is_unique && !column.is_primary ? [messages.unique] : []),
                ...(column.is_nullable ? [messages.nullable] : []),
                ...outgoing
                  .filter((key) => key.source_columns.includes(column.name))
                  .map((key) =>
                    messages.references(
                      `${nameOf(key.target)}.${key.target_columns[key.source_columns.indexOf(column.name)] ?? ''}`,
                    ),
                  ),
              ].join(', ')}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
