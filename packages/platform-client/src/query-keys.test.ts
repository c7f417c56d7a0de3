import { describe, expect, it } from 'vitest'
import { createPlatformClient } from './client'
import {
  organizationKey,
  platformKey,
  projectKey,
  readOfDatabase,
  staleAfterDefinition,
} from './query-keys'
import { tableQueryOptions } from './catalog/table'
import { projectQueryOptions } from './resources/projects/get-project'

const client = createPlatformClient({ baseUrl: 'https://platform.test' })
const ref = 'abcdefghijklmnopqrst'
const table = tableQueryOptions(client, { projectRef: ref, id: 1 })
const project = projectQueryOptions(client, { ref })

describe('keys', () => {
  it('begin with the address of the platform, then with the project or the organization', () => {
    expect(platformKey(client, 'profile')).toEqual(['https://platform.test', 'profile'])
    expect(projectKey(client, ref, 'content', 'list')).toEqual([
      'https://platform.test',
      'projects',
      ref,
      'content',
      'list',
    ])
    expect(organizationKey(client, 'acme')).toEqual([
      'https://platform.test',
      'organizations',
      'acme',
    ])
    expect(table.queryKey.slice(0, 3)).toEqual(projectKey(client, ref))
  })
})

describe('filters', () => {
  it('tell what a definition makes out of date: the tables, not the snippets', () => {
    const { queryKey, predicate } = staleAfterDefinition(client, ref)
    expect(queryKey).toEqual(projectKey(client, ref))
    const snippets = { queryKey: projectKey(client, ref, 'content', 'list') }
    expect([predicate(table), predicate(snippets)]).toEqual([true, false])
  })

  it('tell what was read of the database: neither the project nor its backups', () => {
    const { predicate } = readOfDatabase(client, ref)
    const backups = { queryKey: projectKey(client, ref, 'backups', 'newest', 10) }
    expect([predicate(table), predicate(project), predicate(backups)]).toEqual([true, false, false])
  })
})
