import type { TableEntity } from '@howdah/platform-client/catalog/table'

/**
 * Returns the columns of an export: all of them, except that INSERT statements omit those that
 * Postgres computes and accepts no value for.
 */
export function exportedColumns(
  { columns, entity_type }: TableEntity,
  format: 'csv' | 'json' | 'sql',
): string[] {
  const isTable = entity_type === 'r' || entity_type === 'p'
  const given =
    format === 'sql' && isTable ? columns.filter(({ is_updatable }) => is_updatable) : columns
  return (given.length === 0 ? columns : given).map(({ name }) => name)
}

/**
 * Returns true if an INSERT of these columns has to override identity values that Postgres would
 * otherwise generate.
 */
export function overridesIdentity({ columns }: TableEntity, names: readonly string[]): boolean {
  return columns.some(
    ({ name, identity_generation }) => identity_generation === 'ALWAYS' && names.includes(name),
  )
}
