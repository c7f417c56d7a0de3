import type { MigrationEntry } from '@howdah/platform-client/catalog/migrations'
import { formatCount } from '../../../../../format/number'
import type { ListSort } from '../../../../../lists/list-sort'
import { SortHeader } from '../../../../../lists/sort-header'
import { migrationsMessages as messages } from './migrations.messages'

export interface MigrationTableProps {
  migrations: readonly MigrationEntry[]
  sort: ListSort<'version'>
  onSort: (sort: ListSort<'version'>) => void
  /** Shows the SQL of one. */
  onRead: (version: string) => void
}

/** Returns the id of the button that regains the focus after a migration's SQL is closed. */
export const migrationButtonId = (version: string) => `migration-${version}`

export function MigrationTable({ migrations, sort, onSort, onRead }: MigrationTableProps) {
  return (
    <div className="hd-table-frame">
      <table className="hd-table">
        <thead>
          <tr>
            <SortHeader column="version" label={messages.version} sort={sort} onSort={onSort} />
            <th scope="col">{messages.name}</th>
            <th scope="col" data-wide>
              {messages.statements}
            </th>
          </tr>
        </thead>
        <tbody>
          {migrations.map(({ version, name, statement_count: statements }) => (
            <tr key={version}>
              <th scope="row">
                <button
                  type="button"
                  id={migrationButtonId(version)}
                  className="hd-migration-version hd-code"
                  aria-label={messages.sqlOf(version)}
                  onClick={() => onRead(version)}
                >
                  <bdi>{version}</bdi>
                </button>
              </th>
              <td className="hd-migration-name">
                {name === null ? messages.unnamed : <bdi>{name}</bdi>}
              </td>
              <td data-wide>{statements == null ? messages.unknown : formatCount(statements)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
