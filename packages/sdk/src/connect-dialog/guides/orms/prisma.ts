import type { BuildGuide, GuideFile } from '../guide.types'
import { SETUP_NOTE, todosSetup } from '../sample/sample-read'
import { code } from '../syntax/code'
import { envFile } from '../syntax/env-file'
import { jsLiteral } from '@howdah/rules/connect/literals'
import { databaseUrls } from './database-urls'

const config: GuideFile = {
  path: 'prisma.config.ts',
  language: 'typescript',
  content: code`
    import 'dotenv/config'
    import { defineConfig, env } from 'prisma/config'

    export default defineConfig({
      schema: 'prisma/schema.prisma',
      migrations: { path: 'prisma/migrations' },
      // Migrations need a session. Queries use DATABASE_URL; see lib/prisma.ts.
      datasource: { url: env('DIRECT_URL') },
    })
  `,
}

const schema: GuideFile = {
  path: 'prisma/schema.prisma',
  language: 'prisma',
  content: code`
    generator client {
      provider = "prisma-client"
      output   = "../generated/prisma"
    }

    datasource db {
      provider = "postgresql"
    }

    model Todo {
      id   BigInt @id @default(autoincrement())
      name String

      @@map("todos")
    }
  `,
}

const client = (database: string | null): GuideFile => ({
  path: 'lib/prisma.ts',
  language: 'typescript',
  content: code`
    import 'dotenv/config'
    import { PrismaPg } from '@prisma/adapter-pg'
    import { PrismaClient } from '../generated/prisma/client'

    const adapter = new PrismaPg({
      connectionString: process.env.DATABASE_URL,${database === null ? '' : `\n  database: ${jsLiteral(database)},`}
    })

    export const prisma = new PrismaClient({ adapter })
  `,
})

const script: GuideFile = {
  path: 'index.ts',
  language: 'typescript',
  content: code`
    import { prisma } from './lib/prisma'

    const todos = await prisma.todo.findMany()
    for (const todo of todos) console.log(todo.name)

    await prisma.$disconnect()
  `,
}

export const build: BuildGuide = (details) => {
  const urls = databaseUrls(details, 'node-postgres')
  return {
    create: 'mkdir my-app && cd my-app && npm init -y && npm pkg set type=module',
    install:
      'npm install @prisma/client@7 @prisma/adapter-pg@7 dotenv@18\nnpm install --save-dev prisma@7 tsx@4 typescript@5 @types/node@24',
    files: [
      envFile(
        '.env',
        { DATABASE_URL: urls.queries, DIRECT_URL: urls.migrations },
        { expands: false },
      ),
      config,
      schema,
      client(urls.database),
      script,
      todosSetup,
    ],
    notes: [SETUP_NOTE, { name: 'prismaRun' }, { name: 'prismaPull' }, ...urls.notes],
  }
}
