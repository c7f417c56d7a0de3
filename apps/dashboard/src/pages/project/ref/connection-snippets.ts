/** Connection snippet of a project, as text to copy. */
export interface ConnectionSnippet {
  id: 'psql' | 'nodejs' | 'python' | 'files'
  label: string
  code: string
}

/** The password is never in them: it is read from the environment, or asked for. */
export function connectionSnippets(connectionString: string): ConnectionSnippet[] {
  // The one sign that would end a quoted text; in an address it may be written like this.
  const address = connectionString.replaceAll("'", '%27')
  return [
    { id: 'psql', label: 'psql', code: `psql '${address}'` },
    {
      id: 'nodejs',
      label: 'Node.js',
      code: `import pg from 'pg'

const client = new pg.Client({
  connectionString: '${address}',
  password: process.env.PGPASSWORD,
})
await client.connect()
const { rows } = await client.query('select now()')
await client.end()`,
    },
    {
      id: 'python',
      label: 'Python',
      code: `import os
import psycopg

with psycopg.connect('${address}', password=os.environ['PGPASSWORD']) as connection:
    print(connection.execute('select now()').fetchone())`,
    },
  ]
}

/** For the project's files, which are behind its own API and its keys. */
export function filesSnippet(endpoint: string): ConnectionSnippet {
  return {
    id: 'files',
    label: 'Files',
    code: `import { StorageClient } from '@supabase/storage-js'

const key = process.env.PROJECT_API_KEY
const storage = new StorageClient('${endpoint}/storage/v1', { apikey: key, Authorization: \`Bearer \${key}\` })
const { data, error } = await storage.listBuckets()`,
  }
}
