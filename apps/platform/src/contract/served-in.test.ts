import { describe, expect, it } from 'vitest'
import { createContract } from './contract'
import { contractDocument, type OpenApiDocument } from './document'
import { permissionsServedIn, servedIn } from './served-in'

const contract = createContract()
const idsIn = (mode: 'platform' | 'self-hosted') =>
  servedIn(contract, mode).routes.map(({ operation }) => operation.id)

describe('the operations of a mode', () => {
  it('are, without accounts and organizations, what one project needs', () => {
    const served = idsIn('self-hosted')
    expect(served).toEqual(
      expect.arrayContaining([
        'getConfig',
        'getContract',
        'signInWithLink',
        'signInWithServerPassword',
        'getProject',
        'runQuery',
      ]),
    )
    for (const id of [
      'signIn',
      'createProject',
      'listMembers',
      'createInvitation',
      'transferProject',
      'listAccessTokens',
    ] as const) {
      expect(served).not.toContain(id)
    }
  })

  it('are all there in one mode at least', () => {
    const known = new Set([...idsIn('platform'), ...idsIn('self-hosted')])
    expect(
      contract.routes.map(({ operation }) => operation.id).filter((id) => !known.has(id)),
    ).toEqual([])
  })

  it('leave no path without a method', () => {
    const { paths } = servedIn(contract, 'self-hosted')
    expect(paths.has('/platform/organizations')).toBe(false)
    expect([...(paths.get('/platform/profile')?.keys() ?? [])]).toEqual(['get'])
  })

  it('are of the modes of their tag unless they have modes of their own', () => {
    const get = (id: string, tag: string, modes: object = {}) => ({
      get: {
        operationId: id,
        tags: [tag],
        'x-permission': 'public',
        responses: { '204': {} },
        ...modes,
      },
    })
    const document = {
      tags: [{ name: 'people', 'x-modes': ['platform'] }, { name: 'sql' }],
      paths: {
        '/a': get('a', 'people'),
        '/b': get('b', 'people', { 'x-modes': ['platform', 'self-hosted'] }),
        '/c': get('c', 'sql'),
        '/d': get('d', 'sql', { 'x-modes': ['platform'] }),
      },
      components: {},
    } as unknown as OpenApiDocument
    expect(
      servedIn(createContract(document), 'self-hosted').routes.map(({ operation }) => operation.id),
    ).toEqual(['b', 'c'])
  })
})

describe('the permissions of a mode', () => {
  const isFor = permissionsServedIn(contract, 'self-hosted')

  it('are those of which an operation is left', () => {
    expect(isFor({ action: 'run', resource: 'sql' })).toBe(true)
    expect(isFor({ action: 'update', resource: 'projects' })).toBe(true)
    expect(isFor({ action: 'create', resource: 'projects' })).toBe(false)
    expect(isFor({ action: 'delete', resource: 'projects' })).toBe(false)
    expect(isFor({ action: 'read', resource: 'members' })).toBe(false)
  })

  it('are those too that no operation asks for', () => {
    expect(isFor({ action: 'run', resource: 'sql_write' })).toBe(true)
  })
})

it('every mode that the contract names is one', () => {
  const text = JSON.stringify(contractDocument)
  const named = [...text.matchAll(/"x-modes":\[([^\]]*)\]/g)].flatMap(([, list = '']) =>
    list.split(','),
  )
  expect(new Set(named)).toEqual(new Set(['"platform"', '"self-hosted"']))
})
