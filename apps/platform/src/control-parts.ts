import type { Pool } from 'pg'
import { createAuditLog } from './audit/audit-log'
import { createBilling } from './billing/billing'
import { createInvoices } from './billing/invoices'
import { noPayments } from './billing/no-payments'
import { createAccessTokens } from './control/access-tokens'
import { createApiKeys } from './control/api-keys'
import { createContent } from './control/content'
import { createContentFolders } from './control/content-folders'
import type { PendingExport } from './control/exports'
import { createInvitations } from './control/invitations'
import { createMarketplaces } from './control/marketplaces'
import { createMemberChanges } from './control/member-changes'
import { createMembers } from './control/members'
import { createOneTimeLinks } from './control/one-time-links'
import { createOrganizationChanges } from './control/organization-changes'
import { createOrganizations } from './control/organizations'
import { createPasswordResets } from './control/password-resets'
import { createPendingDownloads } from './control/pending-downloads'
import { createProjectConnections } from './control/project-connections'
import { createProjects } from './control/projects'
import { createSupportRequests } from './control/support-requests'
import { createStorageSettings } from './control/storage-settings'
import { createTriedCodes } from './control/tried-codes'
import { createMetrics } from './metrics/metrics'
import { createOauthApps } from './oauth/oauth-apps'
import { createOauthGrants } from './oauth/oauth-grants'
import type { Platform } from './platform.types'
import type { Secrets } from './secrets'
import type { PendingZip } from './storage/zip/zip.types'

/** What the control database holds, table by table. */
export type ControlParts = Pick<
  Platform,
  | 'control'
  | 'organizations'
  | 'members'
  | 'memberChanges'
  | 'organizationChanges'
  | 'marketplaces'
  | 'invitations'
  | 'projects'
  | 'projectConnections'
  | 'accessTokens'
  | 'oauthApps'
  | 'oauthGrants'
  | 'oneTimeLinks'
  | 'passwordResets'
  | 'triedCodes'
  | 'apiKeys'
  | 'content'
  | 'contentFolders'
  | 'exports'
  | 'zips'
  | 'storageSettings'
  | 'supportRequests'
  | 'auditLog'
  | 'payments'
  | 'billing'
  | 'invoices'
  | 'metrics'
>

export function createControlParts(control: Pool, secrets: Secrets): ControlParts {
  return {
    control,
    organizations: createOrganizations(control),
    members: createMembers(control),
    memberChanges: createMemberChanges(control),
    organizationChanges: createOrganizationChanges(control),
    marketplaces: createMarketplaces(control),
    invitations: createInvitations(control),
    projects: createProjects(control, secrets),
    projectConnections: createProjectConnections(control, secrets),
    accessTokens: createAccessTokens(control),
    oauthApps: createOauthApps(control),
    oauthGrants: createOauthGrants(control),
    oneTimeLinks: createOneTimeLinks(control),
    passwordResets: createPasswordResets(control),
    triedCodes: createTriedCodes(control),
    apiKeys: createApiKeys(control, secrets),
    content: createContent(control),
    contentFolders: createContentFolders(control),
    exports: createPendingDownloads<PendingExport>(control, secrets, 'export'),
    zips: createPendingDownloads<PendingZip>(control, secrets, 'zip'),
    storageSettings: createStorageSettings(control),
    supportRequests: createSupportRequests(control),
    auditLog: createAuditLog(control),
    payments: noPayments,
    billing: createBilling(control, noPayments),
    invoices: createInvoices(control),
    metrics: createMetrics(control),
  }
}
