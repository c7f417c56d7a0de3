import type { ComponentType } from 'react'
import { patterns, type Pattern } from './paths'
import { lazyPage } from './routing/lazy-page'
import type { PageProps, RouteDefinition, RouteParams } from './routing/route.types'

/** The whole site: path, page, permission, layout, title. The first one that matches is shown. */
export const routes: readonly RouteDefinition[] = [
  route(patterns.root, () => import('./pages/page').then((m) => m.RootPage), {
    permission: 'signed-in',
    layout: 'plain',
    title: 'Home',
  }),
  route(patterns.signIn, () => import('./pages/sign-in/page').then((m) => m.SignInPage), {
    permission: 'public',
    layout: 'bare',
    title: 'Sign in',
  }),
  route(patterns.signInLink, () => import('./pages/sign-in/link/page').then((m) => m.SignInLinkPage), {
    permission: 'public',
    layout: 'bare',
    title: 'Sign in',
  }),
  route(patterns.credentials, () => import('./pages/sign-in/credentials/page').then((m) => m.CredentialsPage), {
    permission: 'signed-in',
    layout: 'bare',
    title: 'Set e-mail and password',
  }),
  route(patterns.organizations, () => import('./pages/organizations/page').then((m) => m.OrganizationsPage), {
    permission: 'signed-in',
    layout: 'plain',
    title: 'Organizations',
  }),
  route(patterns.organization, () => import('./pages/org/slug/page').then((m) => m.OrganizationPage), {
    permission: 'signed-in',
    layout: 'organization',
    title: 'Projects',
  }),
  route(patterns.newProject, () => import('./pages/new/page').then((m) => m.NewPage), {
    permission: 'signed-in',
    layout: 'plain',
    title: 'New project',
  }),
  route(patterns.newProjectIn, () => import('./pages/new/slug/page').then((m) => m.NewProjectPage), {
    permission: { action: 'create', resource: 'projects' },
    layout: 'plain',
    title: 'New project',
  }),
  route(patterns.project, () => import('./pages/project/ref/page').then((m) => m.ProjectPage), {
    permission: { action: 'read', resource: 'projects' },
    layout: 'project',
    title: 'Project home',
  }),
  route(patterns.sql, () => import('./pages/project/ref/sql/page').then((m) => m.SqlPage), {
    permission: { action: 'run', resource: 'sql' },
    layout: 'project',
    title: 'SQL editor',
  }),
]

function route<P extends Pattern>(
  pattern: P,
  fetchPage: () => Promise<ComponentType<PageProps<P>>>,
  rest: Pick<RouteDefinition, 'permission' | 'layout' | 'title'>,
): RouteDefinition {
  return {
    pattern,
    // The matcher gives a page exactly the parameters that its own pattern names.
    page: lazyPage(fetchPage as unknown as () => Promise<ComponentType<{ params: RouteParams }>>),
    ...rest,
  }
}
