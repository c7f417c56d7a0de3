import type { PlatformMode } from '@howdah/platform-client'
import { patterns, type Pattern } from '../paths'

/** Pages about accounts, organizations and further projects, none of which a self-hosted server has. docs/modes.md is made from this list. */
const platformOnly: ReadonlySet<Pattern> = new Set<Pattern>([
  patterns.credentials,
  patterns.forgotPassword,
  patterns.resetPassword,
  patterns.invitation,
  patterns.authorize,
  patterns.account,
  patterns.accountSecurity,
  patterns.accountSessions,
  patterns.accountTokens,
  patterns.accountAudit,
  patterns.organizations,
  patterns.organization,
  patterns.team,
  patterns.organizationGeneral,
  patterns.organizationSecurity,
  patterns.organizationApps,
  patterns.organizationAudit,
  patterns.organizationDocuments,
  patterns.organizationUsage,
  patterns.organizationBilling,
  patterns.organizationSupport,
  patterns.supportNew,
  patterns.newOrganization,
  patterns.newProjectIn,
])

/** Whether a page is there in a mode; `unknown` while the mode is and it depends on that. */
export function isPageIn(pattern: Pattern, mode: PlatformMode | undefined): 'yes' | 'no' | 'unknown' {
  if (!platformOnly.has(pattern)) return 'yes'
  if (mode === undefined) return 'unknown'
  return mode === 'platform' ? 'yes' : 'no'
}
