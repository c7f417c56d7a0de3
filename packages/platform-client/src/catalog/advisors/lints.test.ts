import { splitStatements } from '@howdah/rules'
import { expect, test } from 'vitest'
import { createPlatformClient } from '../../client'
import { listLints } from './lints'

test.each(['SECURITY', 'PERFORMANCE'] as const)(
  '%s is asked for as one statement: who may only read an attached database can run no more at once',
  async (category) => {
    const asked: string[] = []
    const fetch = async (input: RequestInfo | URL) => {
      const { query } = (await new Request(input).json()) as { query: string }
      asked.push(query)
      return Response.json([{ lints: [] }])
    }
    const client = createPlatformClient({ baseUrl: 'https://p.test', fetch })
    expect(await listLints(client, { projectRef: 'p', category })).toEqual([])
    expect(asked.map((sql) => splitStatements(sql).length)).toEqual([1])
  },
)
