import {
  COLUMN_PRIVILEGES,
  type ColumnPrivilege,
  type PrivilegeChange,
  type TablePrivileges,
} from '@howdah/platform-client/catalog/objects/column-privileges'
import { Checkbox } from '@howdah/ui/elements'
import { columnPrivilegeMessages as messages } from './column-privileges.messages'
import { isGranted } from './privilege-state'

export interface PrivilegeMatrixProps {
  privileges: TablePrivileges
  changes: readonly PrivilegeChange[]
  /** Reason that nothing can be changed; null if it can. */
  reason: string | null
  onSwitch: (change: PrivilegeChange) => void
}

/** Check boxes of the privileges on a table and on each of its columns. */
export function PrivilegeMatrix({ privileges, changes, reason, onSwitch }: PrivilegeMatrixProps) {
  return (
    <div className="hd-table-frame">
      <table className="hd-table">
        <thead>
          <tr>
            <th scope="col">{messages.column}</th>
            <th scope="col" data-wide>
              {messages.type}
            </th>
            {COLUMN_PRIVILEGES.map((privilege) => (
              <th key={privilege} scope="col">
                {privilege}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <tr>
            <th scope="row" className="hd-strong">
              {messages.whole}
            </th>
            <td data-wide />
            {COLUMN_PRIVILEGES.map((privilege) => (
              <td key={privilege}>
                <Checkbox
                  aria-label={messages.wholeCell(privilege)}
                  disabled={reason !== null}
                  title={reason ?? undefined}
                  checked={isGranted(privileges, changes, null, privilege)}
                  onCheckedChange={(on) =>
                    onSwitch({ column: null, privilege, isGranted: on === true })
                  }
                />
              </td>
            ))}
          </tr>
          {privileges.columns.map((column) => (
            <tr key={column.name}>
              <th scope="row">
                <bdi>{column.name}</bdi>
              </th>
              <td data-wide className="hd-code">
                <bdi>{column.type}</bdi>
              </td>
              {COLUMN_PRIVILEGES.map((privilege) => (
                <td key={privilege}>
                  <PrivilegeBox
                    column={column}
                    privilege={privilege}
                    privileges={privileges}
                    changes={changes}
                    reason={reason}
                    onSwitch={onSwitch}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface PrivilegeBoxProps extends PrivilegeMatrixProps {
  column: TablePrivileges['columns'][number]
  privilege: ColumnPrivilege
}

function PrivilegeBox(props: PrivilegeBoxProps) {
  const { column, privilege, privileges, changes, reason, onSwitch } = props
  const isWhole = isGranted(privileges, changes, null, privilege)
  const isDirect = isGranted(privileges, changes, column.name, privilege)
  const isElsewhere =
    !isWhole &&
    !isDirect &&
    column.effective.includes(privilege) &&
    !privileges.table.includes(privilege) &&
    !column.granted.includes(privilege)
  const note = isWhole ? messages.byTable : isElsewhere ? messages.byOther : undefined
  return (
    <Checkbox
      aria-label={messages.cell(privilege, column.name)}
      title={reason ?? note}
      disabled={reason !== null || isWhole}
      checked={isWhole || isDirect ? true : isElsewhere ? 'indeterminate' : false}
      onCheckedChange={() => onSwitch({ column: column.name, privilege, isGranted: !isDirect })}
    />
  )
}
