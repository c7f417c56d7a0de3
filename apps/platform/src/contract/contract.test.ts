import { describe, expect, it } from 'vitest'
import type { DefaultedQuery, PublicOperationId } from './handler.types'
import { createHandlers } from '../server/all-handlers'
import { checkHandlers, createContract } from './contract'
import { contractDocument, resolve, type OpenApiDocument } from './document'
import { createValidators } from './validators'

const contract = createContract()
const operations = contract.routes.map(({ operation }) => operation)

/** A document with one operation, to be made wrong. */
function documentWith(operation: object): OpenApiDocument {
  return {
    paths: {
      '/x/{ref}': {
        get: {
          operationId: 'getX',
          'x-permission': 'public',
          responses: { '204': {} },
          ...operation,
        },
      },
    } as OpenApiDocument['paths'],
    components: {},
  }
}

describe('the contract', () => {
  it('has these public operations, and no others', () => {
    const open: Record<PublicOperationId, true> = {
      getConfig: true,
      signIn: true,
      signInWithTotp: true,
      signInWithServerPassword: true,
      signInWithLink: true,
      requestPasswordReset: true,
      resetPassword: true,
      getInvitation: true,
      acceptInvitationAsNew: true,
      downloadExport: true,
      downloadStorageZip: true,
      getContract: true,
      downloadDump: true,
    }
    expect(
      operations.filter(({ permission }) => permission === 'public').map(({ id }) => id),
    ).toEqual(Object.keys(open))
  })

  it('has the defaults that the types of handlers promise', () => {
    const promised: { [Id in keyof DefaultedQuery]: Record<DefaultedQuery[Id], true> } = {
      listOrganizationProjects: { limit: true, offset: true, sort: true },
      createTemporaryApiKey: { authorization_exp: true },
      getLogHistogram: { view: true },
      getProjectMetrics: { hours: true, step: true },
      getStatementSamples: { hours: true },
      listLogs: { limit: true, view: true },
      listOrganizationAuditLog: { sort: true, limit: true },
      getProfileAuditLog: { sort: true, limit: true },
      listContent: { type: true, sort: true, limit: true },
      listBackups: { sort: true, offset: true, limit: true },
      listReadReplicaLag: { interval: true },
      listInvoices: { offset: true, limit: true },
      listSupportRequests: { offset: true, limit: true },
      listNotifications: { offset: true, limit: true },
    }
    const found = operations.flatMap(({ id, parameters }) => {
      const names = parameters
        .filter((parameter) => parameter.default !== undefined)
        .map(({ name }) => [name, true])
      return names.length > 0 ? [[id, Object.fromEntries(names)]] : []
    })
    expect(Object.fromEntries(found)).toEqual(promised)
  })

  it('scopes an operation by the parameter that its path has', () => {
    for (const { id, permission, parameters } of operations) {
      const scope = permission === 'public' ? 'self' : permission.scope
      const names = parameters
        .filter((parameter) => parameter.in === 'path')
        .map(({ name }) => name)
        .filter((name) => name === 'slug' || name === 'ref')
      expect([id, names]).toEqual([
        id,
        { self: [], organization: ['slug'], project: ['ref'] }[scope],
      ])
    }
  })

  it('has examples that fit its own schemas', () => {
    const validators = createValidators(contractDocument)
    const checked = operations.flatMap((operation) => {
      const schemas = [
        ...[...operation.responses.values()].flatMap((content) => [...content.values()]),
        ...(operation.body ? [operation.body.schema] : []),
      ]
      return schemas.map((schema) => {
        const { example } = resolve<{ example?: unknown }>(
          contractDocument,
          schema.replace(/\/schema$/, ''),
        ).value
        return {
          schema,
          faults:
            example === undefined
              ? ['has no example']
              : validators.check(schema, example, 'example', true),
        }
      })
    })
    expect(checked.length).toBeGreaterThan(50)
    expect(checked.filter(({ faults }) => faults.length > 0)).toEqual([])
  })

  it('prefers JSON where an operation answers several media types', () => {
    expect(operations.find(({ id }) => id === 'runQuery')?.produces).toEqual([
      'application/json',
      'application/x-ndjson',
    ])
  })

  it.each([
    [
      'a parameter in a header',
      { parameters: [{ name: 'version', in: 'header', schema: { type: 'string' } }] },
      /in header/,
    ],
    [
      'a parameter of a type it cannot read',
      { parameters: [{ name: 'a', in: 'query', schema: { type: 'object' } }] },
      /a type/,
    ],
    [
      'an exploded array',
      { parameters: [{ name: 'a', in: 'query', schema: { type: 'array' } }] },
      /explode: false/,
    ],
    ['no permission', { 'x-permission': undefined }, /x-permission/],
    ['a body that is no JSON', { requestBody: { content: { 'text/plain': {} } } }, /JSON/],
  ])('is refused with %s', (_, operation, message) => {
    expect(() => createContract(documentWith(operation))).toThrow(message)
  })
})

describe('checkHandlers', () => {
  const handlers = createHandlers()

  it('takes the server’s own', () => {
    expect(() => checkHandlers(contract, handlers)).not.toThrow()
  })

  it('names an operation without a handler, and a handler without an operation', () => {
    const { getConfig, ...others } = handlers
    expect(() => checkHandlers(contract, { ...others, getConfiguration: getConfig })).toThrow(
      /getConfig has no handler; .*getConfiguration/,
    )
  })
})
