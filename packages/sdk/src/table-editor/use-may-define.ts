import { schemasQueryOptions } from '@howdah/platform-client'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext } from '../provider/howdah-context'
import type { TableEditorModel } from './use-table-editor'

/** Whether tables of a schema can be made and changed: not in Postgres's own, nor by who may only read. False until it is known. */
export function useMayDefine({ projectRef, connectionString }: TableEditorModel, schema: string): boolean {
  const { client, queryClient } = useHowdahContext('TableEditor')
  const { data } = useQuery(schemasQueryOptions(client, { projectRef, connectionString }), queryClient)
  return data?.find(({ name }) => name === schema)?.may_create ?? false
}
