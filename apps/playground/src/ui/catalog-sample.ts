import type { SqlCatalog } from '@howdah/ui/code-editor/code-editor.types'

const columns: Record<string, readonly { name: string; type: string }[]> = {
  'public.users': [
    { name: 'id', type: 'int8' },
    { name: 'email', type: 'text' },
    { name: 'displayName', type: 'text' },
    { name: 'order', type: 'int4' },
  ],
  'public.orders': [
    { name: 'id', type: 'int8' },
    { name: 'user_id', type: 'int8' },
    { name: 'total', type: 'numeric' },
  ],
  'auth.users': [
    { name: 'id', type: 'uuid' },
    { name: 'encrypted_password', type: 'text' },
  ],
}

/** A small database: two schemas with a table of the same name, a column in mixed case, a column named by a reserved word. */
export const sampleCatalog: SqlCatalog = {
  searchPath: ['public'],
  relations: [
    { schema: 'public', name: 'users', kind: 'r' },
    { schema: 'public', name: 'orders', kind: 'r' },
    { schema: 'public', name: 'Report 2026', kind: 'v' },
    { schema: 'auth', name: 'users', kind: 'r' },
  ],
  columns: (schema, relation) => Promise.resolve(columns[`${schema}.${relation}`] ?? []),
}
