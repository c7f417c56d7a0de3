import type { TableOverview } from '@howdah/platform-client/catalog/objects/table-page'
import { formatBytes } from '@howdah/sdk/rules'
import { Badge } from '@howdah/ui/elements'
import { useId, type ReactNode } from 'react'
import { formatCount } from '../../../../../../format/number'
import { paths } from '../../../../../../paths'
import { AppLink } from '../../../../../../routing/app-link'
import { tablePageMessages as messages } from './table-page.messages'

interface PartTableProps {
  title: string
  /** Link to where they are changed. */
  link?: { label: string; href: string }
  head: readonly string[]
  /** Cells by row; the first is the name. */
  rows: readonly (readonly ReactNode[])[]
}

function PartTable({ title, link, head, rows }: PartTableProps) {
  const heading = useId()
  return (
    <section className="hd-section hd-section-apart" aria-labelledby={heading}>
      <div className="hd-table-part-head">
        <h2 id={heading} className="hd-section-heading">
          {title}
        </h2>
        {link && (
          <AppLink className="hd-text-link" href={link.href}>
            {link.label}
          </AppLink>
        )}
      </div>
      {rows.length === 0 ? (
        <p className="hd-section-intro">{messages.none}</p>
      ) : (
        <div className="hd-table-frame" tabIndex={0} role="region" aria-labelledby={heading}>
          <table className="hd-table">
            <thead>
              <tr>
                {head.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, ...cells], place) => (
                <tr key={place}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={index} className="hd-table-part">
                      {cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}

const name = (text: string, mark?: string) => (
  <>
    <bdi className="hd-strong">{text}</bdi>{' '}
    {mark !== undefined && <Badge color="amber">{mark}</Badge>}
  </>
)
const code = (text: string | null) =>
  text === null ? messages.unknown : <bdi className="hd-code">{text}</bdi>

/** Columns, indexes, keys, triggers and policies of a table, with links to where they are changed. */
export function TableParts({
  projectRef: ref,
  table,
}: {
  projectRef: string
  table: TableOverview
}) {
  const { schema, name: search } = table
  const query = { ref, schema, search }
  const { editList } = messages
  const editor = paths.editorTable({ ref, id: String(table.id), schema })
  const others = messages.others(table.others)
  return (
    <>
      <PartTable
        title={messages.columns}
        link={{ label: editList.columns, href: editor }}
        head={[messages.name, messages.type, messages.nullable, messages.default]}
        rows={table.columns.map((column) => [
          name(column.name),
          code(column.type),
          column.nullable ? messages.yes : messages.no,
          code(column.default),
        ])}
      />
      <PartTable
        title={messages.keys}
        link={{ label: editList.keys, href: editor }}
        head={[messages.name, messages.definition]}
        rows={table.keys.map((key) => [name(key.name), code(key.definition)])}
      />
      <PartTable
        title={messages.indexes}
        link={{ label: editList.indexes, href: paths.databaseIndexes(query) }}
        head={[messages.name, messages.size, messages.scans, messages.definition]}
        rows={table.indexes.map((index) => [
          name(index.name, index.is_valid ? undefined : messages.invalid),
          formatBytes(Number(index.bytes)),
          formatCount(Number(index.scans)),
          code(index.definition),
        ])}
      />
      <PartTable
        title={messages.triggers}
        link={{ label: editList.triggers, href: paths.databaseTriggers(query) }}
        head={[messages.name, messages.definition]}
        rows={table.triggers.map((trigger) => [
          name(trigger.name, trigger.is_enabled ? undefined : messages.disabled),
          code(trigger.definition),
        ])}
      />
      <PartTable
        title={messages.policies}
        link={{ label: editList.policies, href: paths.policies(query) }}
        head={[messages.name, messages.command, messages.roles, messages.condition]}
        rows={table.policies.map((policy) => [
          name(policy.name),
          policy.command,
          <bdi key="roles">{policy.roles.join(', ')}</bdi>,
          code(policy.using ?? policy.check),
        ])}
      />
      {others !== null && <p className="hd-section-intro">{others}</p>}
    </>
  )
}
