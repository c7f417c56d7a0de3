import type { Contract } from './contract'
import type { ContractOperation } from './operations'
import type { Permission } from '../access/access.types'
import type { Mode } from './mode'

/** The contract as a server in a mode keeps it: what is not there in this mode has no address. */
export function servedIn(contract: Contract, mode: Mode): Contract {
  const isServed = ({ operation }: { operation: ContractOperation }) =>
    operation.modes.includes(mode)
  const paths = [...contract.paths].map(
    ([path, routes]) =>
      [path, new Map([...routes].filter(([, route]) => isServed(route)))] as const,
  )
  return {
    ...contract,
    routes: contract.routes.filter(isServed),
    paths: new Map(paths.filter(([, routes]) => routes.size > 0)),
  }
}

/**
 * Returns a predicate for the permissions that apply in a mode. It is false for a permission whose
 * operations are all missing in this mode, which needs no button.
 */
export function permissionsServedIn(
  contract: Contract,
  mode: Mode,
): (permission: Permission) => boolean {
  const key = ({ action, resource }: Permission) => `${action} ${resource}`
  const needed = new Map<string, boolean>()
  for (const { operation } of contract.routes) {
    if (operation.permission === 'public') continue
    const name = key(operation.permission)
    needed.set(name, (needed.get(name) ?? false) || operation.modes.includes(mode))
  }
  // Permissions without an operation are checked by code, for example the permission to write by
  // SQL.
  return (permission) => needed.get(key(permission)) ?? true
}
