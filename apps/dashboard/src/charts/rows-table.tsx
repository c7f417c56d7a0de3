import { chartsMessages as messages } from './charts.messages'

interface RowsTableProps {
  columns: readonly { name: string; type?: string }[]
  rows: readonly (readonly (string | null)[])[]
  className: string
  /** Its name: a text, or the ID of the element that has it. */
  label: { 'aria-label': string } | { 'aria-labelledby': string }
}

/** Rows of a result as a table that is scrolled by keyboard too. */
export function RowsTable({ className, columns, label, rows }: RowsTableProps) {
  return (
    <div className={`hd-table-frame ${className}`} role="region" tabIndex={0} {...label}>
      <table className="hd-table">
        <thead>
          <tr>
            {columns.map(({ name, type }, at) => (
              <th key={at} scope="col" title={type}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((value, column) => (
                <td key={column}>{value ?? <i>{messages.null}</i>}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
