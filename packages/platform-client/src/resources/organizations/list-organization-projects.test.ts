import { expect, test } from 'vitest'
import { createPlatformClient } from '../../client'
import {
  listOrganizationProjects,
  organizationProjectsQueryOptions,
  type ProjectPage,
} from './list-organization-projects'

test('asks as the contract says: limit 96, offset by page, a comma list of statuses', async () => {
  const urls: string[] = []
  const fetch = async (input: RequestInfo | URL) => {
    urls.push((input as Request).url)
    return Response.json({ projects: [], pagination: { count: 0 } })
  }
  const client = createPlatformClient({ baseUrl: 'https://p.test', fetch })
  await listOrganizationProjects(client, {
    slug: 'acme',
    page: 2,
    search: 'a&b',
    statuses: ['ACTIVE_HEALTHY', 'COMING_UP'],
  })
  await listOrganizationProjects(client, { slug: 'acme' })
  expect(urls).toEqual([
    'https://p.test/platform/organizations/acme/projects?limit=96&offset=192&sort=name_asc&search=a%26b&statuses=ACTIVE_HEALTHY,COMING_UP',
    'https://p.test/platform/organizations/acme/projects?limit=96&offset=0&sort=name_asc',
  ])
})

test('pages follow until the count is reached, and an empty page ends it', () => {
  const client = createPlatformClient({ baseUrl: 'https://p.test' })
  const { getNextPageParam } = organizationProjectsQueryOptions(client, { slug: 'acme' })
  const page = (length: number, count: number): ProjectPage => ({
    projects: Array.from({ length }, (_, index) => ({
      ref: `${index}`,
      name: '',
      organization_slug: 'acme',
      status: 'ACTIVE_HEALTHY' as const,
      inserted_at: '',
    })),
    pagination: { count },
  })
  const full = page(96, 200)
  expect(getNextPageParam(full, [full])).toBe(1)
  expect(getNextPageParam(full, [full, full])).toBe(2)
  expect(getNextPageParam(page(8, 200), [full, full, page(8, 200)])).toBeUndefined()
  expect(getNextPageParam(page(0, 200), [full, page(0, 200)])).toBeUndefined()
})
