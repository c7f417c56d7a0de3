import type { PermissionResource } from '@howdah/platform-client/resources/identity/list-permissions'
import type { Section } from './section.types'

type Row = Omit<Section, 'pattern' | 'layout'>

/**
 * Modes of pages about accounts, organizations and additional projects, which do not exist on a
 * self-hosted server.
 */
export const platformOnly = ['platform'] as const

export const mayRunSql = { action: 'run', resource: 'sql' } as const
export const mayRead = (resource: PermissionResource) => ({ action: 'read', resource }) as const
export const mayUpdate = (resource: PermissionResource) => ({ action: 'update', resource }) as const

/** Row of a page with nothing around it. */
export function bare<const P extends string, const R extends Row>(pattern: `/${P}`, row: R) {
  return { ...row, pattern, layout: 'bare' } as const
}

/** Row of a page with a header above it. */
export function plain<const P extends string, const R extends Row>(pattern: `/${P}`, row: R) {
  return { ...row, pattern, layout: 'plain' } as const
}

/** Row of a page of an organization, with the organization's sidebar. */
export function ofOrganization<const P extends string, const R extends Row>(path: P, row: R) {
  return {
    modes: platformOnly,
    ...row,
    pattern: `/org/:slug${path}`,
    layout: 'organization',
  } as const
}

/** Row of a page of a project, with the project's sidebar. */
export function ofProject<const P extends string, const R extends Row>(path: P, row: R) {
  return { ...row, pattern: `/project/:ref${path}`, layout: 'project' } as const
}
