import { describe, expect, it, test } from 'vitest'
import { AppError } from '../base/app-error'
import { createContract } from './contract'
import { misfit } from './parameters'

const contract = createContract()

function routeOf(id: string) {
  const route = contract.routes.find(({ operation }) => operation.id === id)
  if (!route) throw new Error(`There is no ${id}`)
  return route
}

function detailsOf(read: () => unknown): string[] {
  try {
    read()
  } catch (error) {
    if (error instanceof AppError && error.status === 400)
      return (error.extra.details ?? []).map(({ path, message }) => `${path} ${message}`)
    throw error
  }
  return []
}

describe('query parameters', () => {
  const { query } = routeOf('listOrganizationProjects')

  it('get their types and the defaults of the contract', () => {
    expect(query('')).toEqual({ limit: 96, offset: 0, sort: 'name_asc' })
    expect(query('limit=5&offset=10&search=a+b%20%26&statuses=ACTIVE_HEALTHY,COMING_UP')).toEqual({
      limit: 5,
      offset: 10,
      sort: 'name_asc',
      search: 'a b &',
      statuses: ['ACTIVE_HEALTHY', 'COMING_UP'],
    })
    expect(query('statuses=&&')).toMatchObject({ statuses: [] })
    expect(query('search=a=b')).toMatchObject({ search: 'a=b' })
  })

  it.each([
    ['limit=97', ['query.limit must be <= 96']],
    ['limit=0x10', ['query.limit must be integer']],
    ['limit=1e1', ['query.limit must be integer']],
    ['limit=%205', ['query.limit must be integer']],
    ['limit=', ['query.limit must be integer']],
    ['limit', ['query.limit must be integer']],
    ['offset=99999999999999999999', ['query.offset must be integer']],
    ['offset=Infinity', ['query.offset must be integer']],
    ['sort=up', ['query.sort must be one of name_asc, name_desc, created_asc, created_desc']],
    ['limit=1&limit=2', ['query.limit must be given once']],
    ['limit=1&page=2', ['query.page is not known here']],
    ['constructor=1', ['query.constructor is not known here']],
    ['__proto__=1', ['query.__proto__ is not known here']],
    ['search=%00', ['query.search must not contain the character NUL']],
    ['search=%ED%A0%80', ['query.search is not valid percent-encoded UTF-8']],
    ['search=%zz', ['query.search is not valid percent-encoded UTF-8']],
    ['%zz=1', ['query.%zz is not valid percent-encoded UTF-8']],
    [
      'statuses=ACTIVE_HEALTHY,X',
      [
        'query.statuses.1 must be one of COMING_UP, ACTIVE_HEALTHY, ACTIVE_UNHEALTHY, PAUSING, INACTIVE, RESTARTING, RESTORING, GOING_DOWN, INIT_FAILED, START_FAILED, INIT_READ_REPLICA, INIT_READ_REPLICA_FAILED',
      ],
    ],
  ])('%s', (raw, details) => {
    expect(detailsOf(() => query(raw))).toEqual(details)
  })

  it('says a bounded number of things about a request that is nothing but wrong', () => {
    expect(
      detailsOf(() => query(Array.from({ length: 5_000 }, (_, index) => `x${index}=1`).join('&')))
        .length,
    ).toBeLessThan(30)
  })

  it('are none where the contract has none', () => {
    expect(detailsOf(() => routeOf('getConfig').query('a=1'))).toEqual([
      'query.a is not known here',
    ])
  })
})

describe('path parameters', () => {
  const { path } = routeOf('getProject')

  it('are read where the template has them', () => {
    expect(path('/platform/projects/abcdefghijklmnopqrst')).toEqual({ ref: 'abcdefghijklmnopqrst' })
    expect(path('/platform/projects/%61bcdefghijklmnopqrst')).toEqual({
      ref: 'abcdefghijklmnopqrst',
    })
  })

  it.each([
    '/platform/projects/short',
    '/platform/projects/%00',
    '/platform/projects/%zz',
    '/platform/projects/ABCDEFGHIJKLMNOPQRST',
  ])('%s does not fit', (raw) => {
    expect(detailsOf(() => path(raw))).toHaveLength(1)
  })
})

test('a detail that is a sentence ends the message once', () => {
  const { message } = misfit([{ path: 'body.ref', message: 'Project not found.' }])
  expect(message).toBe('The request does not fit the contract: body.ref Project not found.')
})
