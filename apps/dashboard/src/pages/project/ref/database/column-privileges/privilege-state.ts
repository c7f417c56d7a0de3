import type {
  ColumnPrivilege,
  PrivilegeChange,
  TablePrivileges,
} from '@howdah/platform-client/catalog/objects/column-privileges'

const isOf = (column: string | null, privilege: ColumnPrivilege) => (one: PrivilegeChange) =>
  one.column === column && one.privilege === privilege

/** Returns true if a privilege is granted directly, without the changes. */
export const isStored = (
  { table, columns }: TablePrivileges,
  column: string | null,
  privilege: ColumnPrivilege,
): boolean =>
  column === null
    ? table.includes(privilege)
    : columns.some(({ name, granted }) => name === column && granted.includes(privilege))

/** Returns true if a privilege is granted directly, with the changes. */
export const isGranted = (
  stored: TablePrivileges,
  changes: readonly PrivilegeChange[],
  column: string | null,
  privilege: ColumnPrivilege,
): boolean =>
  changes.find(isOf(column, privilege))?.isGranted ?? isStored(stored, column, privilege)

/** Returns the changes after a privilege was switched; one that restores what is stored is none. */
export function switched(
  stored: TablePrivileges,
  changes: readonly PrivilegeChange[],
  change: PrivilegeChange,
): PrivilegeChange[] {
  const { column, privilege } = change
  const rest = changes.filter((one) => !isOf(column, privilege)(one))
  return isStored(stored, column, privilege) === change.isGranted ? rest : [...rest, change]
}
