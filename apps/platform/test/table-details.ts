import { getTable, type TableDetails } from '@howdah/platform-client/catalog/table'
import { listEntities } from '@howdah/platform-client/catalog/entities'
import type { PlatformClient } from '@howdah/platform-client/client'
import type { RowsSource } from '@howdah/rules/table/rows-query'
import { expect } from 'vitest'

/** Reads the catalog's details of an existing table. */
export async function tableDetailsOf(
  client: PlatformClient,
  projectRef: string,
  schema: string,
  name: string,
): Promise<TableDetails> {
  const { entities } = await listEntities(client, { projectRef, schemas: [schema], search: name })
  const entity =
    entities.find((one) => one.name === name) ?? expect.fail(`There is no ${schema}.${name}`)
  return (
    (await getTable(client, { projectRef, id: entity.id })) ??
    expect.fail(`${schema}.${name} is gone`)
  )
}

/** The table as its rows are asked for. */
export const sourceOf = ({
  entity: { schema, name, columns },
  row_key: key,
}: TableDetails): RowsSource => ({ schema, name, columns, key })
