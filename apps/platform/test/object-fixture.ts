import { runChange, type ObjectChange } from '@howdah/platform-client/catalog/objects/change-script'
import type {
  CatalogKind,
  DatabaseObject,
} from '@howdah/platform-client/catalog/objects/database-object'
import {
  getDatabaseObject,
  listDatabaseObjects,
} from '@howdah/platform-client/catalog/objects/object-queries'
import { createPlatformClient } from '@howdah/platform-client/client'
import { queryRows } from '@howdah/platform-client/query/query-rows'
import { afterAll, beforeAll, expect } from 'vitest'
import { startTestPlatform, type TestPlatform } from './test-platform'

type Member = 'owner' | 'reader'

/**
 * Starts a platform before the tests of a file and stops it after them. Returns what tests of
 * database objects do with its first project.
 */
export function objectFixture() {
  let started: TestPlatform | undefined
  beforeAll(async () => {
    started = await startTestPlatform()
  })
  afterAll(() => started?.stop())

  const platform = () => started ?? expect.fail('The platform is not started yet.')
  const scope = () => ({ projectRef: platform().projectRef })
  const client = (member: Member = 'owner') =>
    createPlatformClient({
      baseUrl: platform().url,
      getAccessToken: () => platform().tokens[member],
    })
  const change = (one: ObjectChange) => runChange(client(), scope(), one)
  return {
    platform,
    scope,
    client,
    /** Runs SQL and returns the rows of its last statement. */
    rows: <Row>(sql: string, member: Member = 'owner') =>
      queryRows<Row>(client(member), { ...scope(), sql }),
    change,
    run: (...statements: string[]) => change({ statements }),
    /** Returns an object of a kind with its details. */
    async named<Row extends DatabaseObject, Detail extends Row>(
      kind: CatalogKind<Row, Detail>,
      name: string,
      schema?: string,
    ): Promise<Detail> {
      const found = await listDatabaseObjects(client(), kind, { ...scope(), schema })
      const row = found.find((one) => one.name === name) ?? expect.fail(`no ${kind.name} ${name}`)
      const params = { ...scope(), id: row.id }
      return (await getDatabaseObject(client(), kind, params)) ?? expect.fail('gone')
    },
  }
}
