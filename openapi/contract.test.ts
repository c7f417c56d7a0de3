import { describe, expect, test } from 'vitest'
import document from './generated/openapi.json'

interface Response {
  $ref?: string
  content?: Record<string, { example?: unknown; examples?: unknown }>
}

interface Operation {
  operationId?: string
  security?: unknown[]
  parameters?: { name: string; in: string; $ref?: string; required?: boolean; example?: unknown }[]
  requestBody?: { content: Record<string, { example?: unknown }> }
  responses: Record<string, Response>
  'x-permission'?: 'public' | { action: string; resource: string; scope: string }
}

const METHODS = ['get', 'post', 'put', 'patch', 'delete']
// The bundle is plain JSON; what is asserted below is what these shapes say.
const paths = document.paths as unknown as Record<string, Record<string, Operation>>
const components = document.components as unknown as {
  responses: Record<string, Response>
  parameters: Record<string, { in: string; example?: unknown }>
}

const operations = Object.entries(paths).flatMap(([path, item]) =>
  METHODS.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
)
const follow = (response: Response): Response =>
  response.$ref
    ? (components.responses[response.$ref.split('/').at(-1) ?? ''] ?? response)
    : response

test('operationIds are unique', () => {
  const ids = operations.map(({ operation }) => operation.operationId)
  expect(new Set(ids).size).toBe(ids.length)
})

describe.each(operations)('$method $path', ({ path, operation }) => {
  test('has a name and says who may', () => {
    expect(operation.operationId).toMatch(/^[a-z][A-Za-z0-9]+$/)
    const permission = operation['x-permission']
    if (permission === 'public') return expect(operation.security).toEqual([])
    expect(permission).toMatchObject({
      action: expect.any(String),
      resource: expect.any(String),
      scope: expect.stringMatching(/^(self|organization|project)$/),
    })
    if (permission?.scope === 'project') expect(path).toContain('{ref}')
    if (permission?.scope === 'organization') expect(path).toContain('{slug}')
  })

  test('has an example of what is sent and of every answer', () => {
    for (const body of Object.values(operation.requestBody?.content ?? {}))
      expect(body).toHaveProperty('example')
    for (const [status, response] of Object.entries(operation.responses)) {
      for (const [type, media] of Object.entries(follow(response).content ?? {}))
        expect(media, `${status} ${type}`).toHaveProperty('example')
    }
    for (const parameter of operation.parameters ?? [])
      if (!parameter.$ref) expect(parameter, parameter.name).toHaveProperty('example')
  })

  test('names its errors', () => {
    const statuses = Object.keys(operation.responses)
    expect(statuses).toContain('default')
    if (operation['x-permission'] !== 'public') expect(statuses).toContain('401')
    if (path.includes('{')) expect(statuses).toEqual(expect.arrayContaining(['400', '404']))
    if (operation.requestBody) expect(statuses).toContain('400')
  })
})

test('every shared parameter has an example', () => {
  for (const [name, parameter] of Object.entries(components.parameters))
    expect(parameter, name).toHaveProperty('example')
})
