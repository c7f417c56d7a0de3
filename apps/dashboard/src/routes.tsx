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
  route(patterns.forgotPassword, () => import('./pages/forgot-password/page').then((m) => m.ForgotPasswordPage), {
    permission: 'public',
    layout: 'bare',
    title: 'Forgotten password',
  }),
  route(patterns.resetPassword, () => import('./pages/reset-password/page').then((m) => m.ResetPasswordPage), {
    permission: 'public',
    layout: 'bare',
    title: 'New password',
  }),
  route(patterns.invitation, () => import('./pages/invite/page').then((m) => m.InvitationPage), {
    permission: 'public',
    layout: 'bare',
    title: 'Invitation',
  }),
  route(patterns.authorize, () => import('./pages/authorize/page').then((m) => m.AuthorizePage), {
    permission: 'signed-in',
    layout: 'bare',
    title: 'Authorize an application',
  }),
  route(patterns.account, () => import('./pages/account/page').then((m) => m.ProfilePage), {
    permission: 'signed-in',
    layout: 'plain',
    title: 'Account',
  }),
  route(patterns.accountSecurity, () => import('./pages/account/security/page').then((m) => m.SecurityPage), {
    permission: 'signed-in',
    layout: 'plain',
    title: 'Security',
  }),
  route(patterns.accountSessions, () => import('./pages/account/sessions/page').then((m) => m.SessionsPage), {
    permission: 'signed-in',
    layout: 'plain',
    title: 'Sessions',
  }),
  route(patterns.accountTokens, () => import('./pages/account/tokens/page').then((m) => m.TokensPage), {
    permission: 'signed-in',
    layout: 'plain',
    title: 'Access tokens',
  }),
  route(patterns.accountAudit, () => import('./pages/account/audit/page').then((m) => m.AccountAuditPage), {
    permission: 'signed-in',
    layout: 'plain',
    title: 'Audit log',
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
  route(patterns.team, () => import('./pages/org/slug/team/page').then((m) => m.TeamPage), {
    permission: { action: 'read', resource: 'members' },
    layout: 'organization',
    title: 'Team',
  }),
  route(patterns.organizationGeneral, () => import('./pages/org/slug/general/page').then((m) => m.GeneralPage), {
    permission: { action: 'update', resource: 'organizations' },
    layout: 'organization',
    title: 'General',
  }),
  route(patterns.organizationUsage, () => import('./pages/org/slug/usage/page').then((m) => m.OrganizationUsagePage), {
    permission: { action: 'read', resource: 'reports' },
    layout: 'organization',
    title: 'Usage',
  }),
  route(patterns.organizationBilling, () => import('./pages/org/slug/billing/page').then((m) => m.BillingPage), {
    permission: { action: 'read', resource: 'billing' },
    layout: 'organization',
    title: 'Billing',
  }),
  route(patterns.organizationSecurity, () => import('./pages/org/slug/security/page').then((m) => m.OrganizationSecurityPage), {
    permission: { action: 'update', resource: 'organizations' },
    layout: 'organization',
    title: 'Security',
  }),
  route(patterns.organizationApps, () => import('./pages/org/slug/apps/page').then((m) => m.OrganizationAppsPage), {
    permission: { action: 'read', resource: 'oauth_apps' },
    layout: 'organization',
    title: 'OAuth apps',
  }),
  route(patterns.organizationAudit, () => import('./pages/org/slug/audit/page').then((m) => m.OrganizationAuditPage), {
    permission: { action: 'read', resource: 'audit_log' },
    layout: 'organization',
    title: 'Audit log',
  }),
  route(patterns.organizationDocuments, () => import('./pages/org/slug/documents/page').then((m) => m.DocumentsPage), {
    permission: 'signed-in',
    layout: 'organization',
    title: 'Documents',
  }),
  route(patterns.organizationSupport, () => import('./pages/org/slug/support/page').then((m) => m.SupportRequestsPage), {
    permission: { action: 'read', resource: 'support_requests' },
    layout: 'organization',
    title: 'Support requests',
  }),
  route(patterns.supportNew, () => import('./pages/support/new/page').then((m) => m.NewSupportRequestPage), {
    permission: 'signed-in',
    layout: 'plain',
    title: 'Contact support',
  }),
  route(patterns.newOrganization, () => import('./pages/new/page').then((m) => m.NewOrganizationPage), {
    permission: 'signed-in',
    layout: 'plain',
    title: 'New organization',
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
    needsActive: true,
    place: 'sql',
  }),
  route(patterns.firstSql, () => import('./pages/project/ref/sql/1/page').then((m) => m.FirstSqlPage), {
    permission: { action: 'run', resource: 'sql' },
    layout: 'project',
    title: 'SQL editor',
    needsActive: true,
    place: 'sql',
  }),
  route(patterns.sqlSnippet, () => import('./pages/project/ref/sql/id/page').then((m) => m.SqlSnippetPage), {
    permission: { action: 'run', resource: 'sql' },
    layout: 'project',
    title: 'SQL editor',
    needsActive: true,
    place: 'sql',
  }),
  route(patterns.editor, () => import('./pages/project/ref/editor/page').then((m) => m.EditorPage), {
    permission: { action: 'run', resource: 'sql' },
    layout: 'project',
    title: 'Table editor',
    needsActive: true,
    place: 'editor',
  }),
  route(patterns.editorTable, () => import('./pages/project/ref/editor/id/page').then((m) => m.EditorTablePage), {
    permission: { action: 'run', resource: 'sql' },
    layout: 'project',
    title: 'Table editor',
    needsActive: true,
    place: 'editor',
  }),
  route(patterns.migrations, () => import('./pages/project/ref/database/migrations/page').then((m) => m.MigrationsPage), {
    permission: { action: 'run', resource: 'sql' },
    layout: 'project',
    title: 'Migrations',
    needsActive: true,
  }),
  route(patterns.backups, () => import('./pages/project/ref/database/backups/scheduled/page').then((m) => m.BackupsPage), {
    permission: { action: 'read', resource: 'backups' },
    layout: 'project',
    title: 'Backups',
  }),
  route(patterns.securityAdvisor, () => import('./pages/project/ref/advisors/security/page').then((m) => m.SecurityAdvisorPage), {
    permission: { action: 'run', resource: 'sql' },
    layout: 'project',
    title: 'Security advisor',
    needsActive: true,
  }),
  route(patterns.performanceAdvisor, () => import('./pages/project/ref/advisors/performance/page').then((m) => m.PerformanceAdvisorPage), {
    permission: { action: 'run', resource: 'sql' },
    layout: 'project',
    title: 'Performance advisor',
    needsActive: true,
  }),
  route(patterns.storageBuckets, () => import('./pages/project/ref/storage/buckets/page').then((m) => m.StoragePage), {
    permission: { action: 'read', resource: 'storage' },
    layout: 'project',
    title: 'Storage',
    needsActive: true,
    place: 'storage',
  }),
  route(patterns.storageBucket, () => import('./pages/project/ref/storage/buckets/id/page').then((m) => m.StorageBucketPage), {
    permission: { action: 'read', resource: 'storage' },
    layout: 'project',
    title: 'Storage',
    needsActive: true,
    place: 'storage',
  }),
  route(patterns.storagePolicies, () => import('./pages/project/ref/storage/policies/page').then((m) => m.StoragePoliciesPage), {
    permission: { action: 'read', resource: 'storage' },
    layout: 'project',
    title: 'Storage policies',
    needsActive: true,
  }),
  route(patterns.storageSettings, () => import('./pages/project/ref/storage/settings/page').then((m) => m.StorageSettingsPage), {
    permission: { action: 'read', resource: 'storage' },
    layout: 'project',
    title: 'Storage settings',
  }),
  route(patterns.projectGeneral, () => import('./pages/project/ref/settings/general/page').then((m) => m.ProjectGeneralPage), {
    permission: { action: 'update', resource: 'projects' },
    layout: 'project',
    title: 'General',
  }),
  route(patterns.apiKeys, () => import('./pages/project/ref/settings/api-keys/page').then((m) => m.ApiKeysPage), {
    permission: { action: 'read', resource: 'service_api_keys' },
    layout: 'project',
    title: 'API keys',
  }),
  route(patterns.jwt, () => import('./pages/project/ref/settings/jwt/page').then((m) => m.JwtPage), {
    permission: { action: 'read', resource: 'service_api_keys' },
    layout: 'project',
    title: 'JWT',
  }),
]

function route<P extends Pattern>(
  pattern: P,
  fetchPage: () => Promise<ComponentType<PageProps<P>>>,
  rest: Pick<RouteDefinition, 'permission' | 'layout' | 'title' | 'needsActive' | 'place'>,
): RouteDefinition {
  return {
    pattern,
    // The matcher gives a page exactly the parameters that its own pattern names.
    page: lazyPage(fetchPage as unknown as () => Promise<ComponentType<{ params: RouteParams }>>),
    ...rest,
  }
}
