import type { PermissionAction, PermissionResource } from '@howdah/platform-client'
import type { PathParams, Pattern } from '../paths'
import type { LazyPage } from './lazy-page'

/** What a page needs of the person. Everything but `public` needs somebody who is signed in. */
export type RoutePermission = 'public' | 'signed-in' | { action: PermissionAction; resource: PermissionResource }

/** `bare`: nothing around the page; `plain`: header; `organization` and `project`: header and sidebar. */
export type Layout = 'bare' | 'plain' | 'organization' | 'project'

export interface PageProps<P extends Pattern> {
  params: PathParams<P>
}

/** The parameters of any route, as the matcher found them. */
export interface RouteParams {
  slug?: string
  ref?: string
  id?: string
}

export interface RouteDefinition {
  pattern: Pattern
  page: LazyPage<{ params: RouteParams }>
  permission: RoutePermission
  layout: Layout
  /** Whether the page asks the project's Postgres, so that it is not shown while that does not run. @default false */
  needsActive?: boolean
  /** Pages of one place, drawn by one component, go over into each other: what is on screen stays when the path changes between them. */
  place?: string
  /** Of the page alone; the names of project and organization follow it in the tab. */
  title: string
}
