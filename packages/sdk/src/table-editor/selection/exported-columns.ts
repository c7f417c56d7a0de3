import type { TableEntity } from '@howdah/platform-client'

/** The columns of a file: all, but of INSERT statements those that Postgres works out by itself and takes from nobody. */
export function exportedColumns(
  { columns, entity_type }: TableEntity,
  format: 'csv' | 'json' | 'sql',
): string[] {
  const isTable = entity_type === 'r' || entity_type === 'p'
  const given =
    format === 'sql' && isTable ? columns.filter(({ is_updatable }) => is_updatable) : columns
  return (given.length === 0 ? columns : given).map(({ name }) => name)
}

/** Whether an INSERT of these columns has to say that it gives the numbers that Postgres would count by itself. */
export function overridesIdentity({ columns }: TableEntity, names: readonly string[]): boolean {
  return columns.some(
    ({ name, identity_generation }) => identity_generation === 'ALWAYS' && names.includes(name),
  )
}
