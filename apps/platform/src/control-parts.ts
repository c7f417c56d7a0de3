import type { Pool } from 'pg'
import { createAuditLog } from './audit/audit-log'
import { createAccessTokens } from './control/access-tokens'
import { createApiKeys } from './control/api-keys'
import { createContent } from './control/content'
import { createContentFolders } from './control/content-folders'
import { createExports } from './control/exports'
import { createInvitations } from './control/invitations'
import { createMarketplaces } from './control/marketplaces'
import { createMemberChanges } from './control/member-changes'
import { createMembers } from './control/members'
import { createOneTimeLinks } from './control/one-time-links'
import { createOrganizationChanges } from './control/organization-changes'
import { createOrganizations } from './control/organizations'
import { createPasswordResets } from './control/password-resets'
import { createProjectConnections } from './control/project-connections'
import { createProjects } from './control/projects'
import { createStorageSettings } from './control/storage-settings'
import { createTriedCodes } from './control/tried-codes'
import type { Platform } from './platform.types'
import type { Secrets } from './secrets'

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
  | 'oneTimeLinks'
  | 'passwordResets'
  | 'triedCodes'
  | 'apiKeys'
  | 'content'
  | 'contentFolders'
  | 'exports'
  | 'storageSettings'
  | 'auditLog'
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
    oneTimeLinks: createOneTimeLinks(control),
    passwordResets: createPasswordResets(control),
    triedCodes: createTriedCodes(control),
    apiKeys: createApiKeys(control, secrets),
    content: createContent(control),
    contentFolders: createContentFolders(control),
    exports: createExports(control, secrets),
    storageSettings: createStorageSettings(control),
    auditLog: createAuditLog(control),
  }
}
