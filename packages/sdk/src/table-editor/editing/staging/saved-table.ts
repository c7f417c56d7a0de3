import type { TableDetails } from '@howdah/platform-client/catalog/table'
import type { SavedTable } from '@howdah/rules/table/editing/save-order'

/** Returns the properties of a table that the order of a save depends on. */
export const savedTableOf = ({
  entity,
  row_key: key,
  unique_keys: uniqueKeys,
}: TableDetails): SavedTable => ({ columns: entity.columns, key, uniqueKeys })
