import type { BuildGuide, GuideFile } from '../guide.types'
import { SETUP_NOTE, todosSetup } from '../sample/sample-read'
import { code } from '../syntax/code'
import { envFile } from '../syntax/env-file'
import { jsLiteral } from '@howdah/rules/connect/literals'
import { databaseUrls, type DatabaseUrls } from './database-urls'

const config: GuideFile = {
  path: 'drizzle.config.ts',
  language: 'typescript',
  content: code`
    import 'dotenv/config'
    import { defineConfig } from 'drizzle-kit'

    export default defineConfig({
      dialect: 'postgresql',
      schema: './src/db/schema.ts',
      out: './drizzle',
      schemaFilter: ['public'],
      // Migrations need a session. Queries use DATABASE_URL; see src/db/index.ts.
      dbCredentials: { url: process.env.DIRECT_URL! },
    })
  `,
}

const schema: GuideFile = {
  path: 'src/db/schema.ts',
  language: 'typescript',
  content: code`
    import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

    export const todos = pgTable('todos', {
      id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
      name: text().notNull(),
    }).enableRLS()
  `,
}

/** Returns the client with postgres.js. */
const postgresJs = ({ isTransactionPool, database }: DatabaseUrls): GuideFile => {
  const options = [
    database !== null && `  database: ${jsLiteral(database)},\n`,
    isTransactionPool &&
      '  // The transaction pool has no prepared statements.\n  prepare: false,\n',
  ].filter((line) => line !== false)
  const argument = options.length > 0 ? `, {\n${options.join('')}}` : ''
  return {
    path: 'src/db/index.ts',
    language: 'typescript',
    content: code`
      import 'dotenv/config'
      import { drizzle } from 'drizzle-orm/postgres-js'
      import postgres from 'postgres'
      import * as schema from './schema'

      export const client = postgres(process.env.DATABASE_URL!${argument})
      export const db = drizzle({ client, schema })
    `,
  }
}

/** Returns the client with node-postgres. */
const nodePostgres = ({ database }: DatabaseUrls): GuideFile => ({
  path: 'src/db/index.ts',
  language: 'typescript',
  content: code`
    import 'dotenv/config'
    import { drizzle } from 'drizzle-orm/node-postgres'
    import { Pool } from 'pg'
    import * as schema from './schema'

    export const client = new Pool({
      connectionString: process.env.DATABASE_URL,${database === null ? '' : `\n  database: ${jsLiteral(database)},`}
    })
    export const db = drizzle({ client, schema })
  `,
})

const script: GuideFile = {
  path: 'src/index.ts',
  language: 'typescript',
  content: code`
    import { client, db } from './db'
    import { todos } from './db/schema'

    for (const todo of await db.select().from(todos)) console.log(todo.name)

    await client.end()
  `,
}

export const build: BuildGuide = (details, choice) => {
  const usesPg = choice.using === 'node-postgres'
  const urls = databaseUrls(details, usesPg ? 'node-postgres' : 'postgres.js')
  const driver = usesPg ? 'pg@8' : 'postgres@3'
  const driverTypes = usesPg ? ' @types/pg@8' : ''
  return {
    create: 'mkdir my-app && cd my-app && npm init -y && npm pkg set type=module',
    install: `npm install drizzle-orm@0.45 ${driver} dotenv@18\nnpm install --save-dev drizzle-kit@0.31 tsx@4 typescript@5 @types/node@24${driverTypes}`,
    files: [
      envFile(
        '.env',
        { DATABASE_URL: urls.queries, DIRECT_URL: urls.migrations },
        { expands: false },
      ),
      config,
      schema,
      usesPg ? nodePostgres(urls) : postgresJs(urls),
      script,
      todosSetup,
    ],
    notes: [SETUP_NOTE, { name: 'drizzleRun' }, { name: 'drizzlePull' }, ...urls.notes],
  }
}
