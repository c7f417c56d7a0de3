import { contractDocument, resolve } from '../../http/contract/document'
import type { ContractOperation } from '../../http/contract/operations'
import type { OperationId } from '../../http/handler.types'
import type { HouseOfRoles, Where, Who } from './house-of-roles'

/** What one call sends. */
export interface MatrixRequest {
  path: string
  json?: unknown
}

interface Special {
  /** Values of path parameters other than `slug` and `ref`. */
  params?: Record<string, string>
  json?: unknown
}

/**
 * What must be true, or must not be done for real, when an operation is only asked whether it would let somebody in.
 * Everything else sends the example of the contract.
 */
const specials: Partial<Record<OperationId, (roles: HouseOfRoles, who: Who, where: Where) => Special | Promise<Special>>> = {
  signIn: () => ({ json: { email: 'stranger@example.com', password: 'strange and long' } }),
  signInWithLink: async ({ people, platform }) => ({ json: await platform.oneTimeLinks.issue(people.get('stranger') ?? '') }),
  // What is allowed is refused for the password: a cluster for each would take long.
  createProject: () => ({ json: { name: 'shop', db_pass: 'short' } }),
  updateMember: (roles) => ({ params: spare(roles), json: { role: 'read-only' } }),
  removeMember: (roles) => ({ params: spare(roles) }),
  transferOwnership: (roles) => ({ json: spare(roles) }),
}

const spare = ({ people }: HouseOfRoles) => ({ person_id: people.get('spare') ?? '' })

/** The request by which `who` asks an operation of the organization or project `where`. */
export async function requestFor(operation: ContractOperation, roles: HouseOfRoles, who: Who, where: Where): Promise<MatrixRequest> {
  const { params = {}, json } = (await specials[operation.id]?.(roles, who, where)) ?? {}
  const values: Record<string, string> = { slug: roles.slugs[where], ref: roles.refs[where], ...params }
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new Error(`${operation.id} needs a value for {${name}} in permissions/testing/requests.ts`)
    return encodeURIComponent(value)
  })
  return { path, json: json === undefined ? exampleOf(operation) : json }
}

function exampleOf({ body }: ContractOperation): unknown {
  if (body === null) return undefined
  return resolve<{ example: unknown }>(contractDocument, body.schema.replace(/\/schema$/, '')).value.example
}
