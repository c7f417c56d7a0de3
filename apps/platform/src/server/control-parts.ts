import type { Pool } from 'pg'
import { createAuditLog } from '../modules/audit/audit-log'
import { createBilling } from '../modules/billing/billing'
import { createInvoices } from '../modules/billing/invoices'
import { noPayments } from '../modules/billing/no-payments'
import { createAccessTokens } from '../modules/people/access-tokens/access-tokens'
import { createApiKeys } from '../modules/api-keys/api-keys'
import { createContent } from '../modules/snippets/content'
import { createContentFolders } from '../modules/snippets/content-folders'
import type { PendingExport } from '../modules/exports/exports'
import { createInvitations } from '../modules/organizations/invitations/invitations'
import { createMarketplaces } from '../modules/organizations/marketplaces/marketplaces'
import { createMemberChanges } from '../modules/organizations/members/member-changes'
import { createMembers } from '../modules/organizations/members/members'
import { createOneTimeLinks } from '../modules/people/one-time-links'
import { createOrganizationChanges } from '../modules/organizations/organization-changes'
import { createOrganizations } from '../modules/organizations/organizations'
import { createPasswordResets } from '../modules/people/password-resets'
import { createPendingDownloads } from '../base/pending-downloads'
import { createProjectConnections } from '../modules/projects/project-connections'
import { createProjects } from '../modules/projects/projects'
import { createSupportRequests } from '../modules/support/support-requests'
import { createStorageSettings } from '../modules/storage/storage-settings'
import { createTriedCodes } from '../modules/people/tried-codes'
import { createMetrics } from '../modules/metrics/metrics'
import { createOauthApps } from '../modules/oauth/oauth-apps'
import { createOauthGrants } from '../modules/oauth/oauth-grants'
import type { Platform } from './platform.types'
import type { Secrets } from '../base/secrets'
import type { PendingZip } from '../modules/storage/zip/zip.types'

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
