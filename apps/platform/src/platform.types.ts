import type { Pool } from 'pg'
import type { Ai } from './ai/ai.types'
import type { AuditLog } from './audit/audit.types'
import type { Backups } from './backups/backups.types'
import type { AttachedProjects } from './clusters/attached/attached-projects'
import type { Clusters } from './clusters/clusters.types'
import type { Billing, PaymentProvider } from './billing/billing.types'
import type { Invoices } from './billing/invoices'
import type { Config } from './config'
import type { AccessTokens } from './control/access-tokens'
import type { ApiKeys } from './control/api-keys'
import type { Content } from './control/content'
import type { ContentFolders } from './control/content-folders'
import type { PendingExport } from './control/exports'
import type { Invitations } from './control/invitations'
import type { Marketplaces } from './control/marketplaces'
import type { MemberChanges } from './control/member-changes'
import type { Members } from './control/members'
import type { OneTimeLinks } from './control/one-time-links'
import type { OrganizationChanges } from './control/organization-changes'
import type { Organizations } from './control/organizations'
import type { PasswordResets } from './control/password-resets'
import type { PendingDownloads } from './control/pending-downloads'
import type { ProjectConnections } from './control/project-connections'
import type { Projects } from './control/projects'
import type { StorageSettings } from './control/storage-settings'
import type { SupportRequests } from './control/support-requests'
import type { TriedCodes } from './control/tried-codes'
import type { Documents } from './documents/documents'
import type { Identity } from './identity/identity.types'
import type { Log } from './log'
import type { Mailer } from './mail/mail.types'
import type { Metrics } from './metrics/metrics.types'
import type { Traffic } from './metrics/traffic'
import type { Notifications } from './notifications/notifications.types'
import type { Outbound } from './outbound'
import type { OauthApps, OauthGrants } from './oauth/oauth.types'
import type { Operations } from './operations/operations.types'
import type { Releases } from './releases/releases-feed'
import type { Secrets } from './secrets'
import type { Storage } from './storage/create-storage'
import type { PendingZip } from './storage/zip/zip.types'

/** Everything that the parts of the server share; made once by `startPlatform`. */
export interface Platform {
  config: Config
  /** Of this build, as `package.json` has it. */
  version: string
  /** Stable for one control database; part of the cookie's name. */
  instanceId: string
  /** Where people reach the dashboard, without a trailing slash. With `--port 0` it is known once the listener is open. */
  publicUrl: string
  /** Where the projects' own APIs are, without a trailing slash; known once its listener is open. */
  gatewayUrl: string
  /** The reference of a self-hosted server's project; null in the mode platform. */
  onlyProject: string | null
  log: Log
  secrets: Secrets
  /** The control database. Parts with tables of their own (accounts, sessions) put them there too. */
  control: Pool
  organizations: Organizations
  members: Members
  memberChanges: MemberChanges
  organizationChanges: OrganizationChanges
  marketplaces: Marketplaces
  invitations: Invitations
  projects: Projects
  projectConnections: ProjectConnections
  accessTokens: AccessTokens
  oauthApps: OauthApps
  oauthGrants: OauthGrants
  oneTimeLinks: OneTimeLinks
  passwordResets: PasswordResets
  triedCodes: TriedCodes
  apiKeys: ApiKeys
  content: Content
  contentFolders: ContentFolders
  exports: PendingDownloads<PendingExport>
  zips: PendingDownloads<PendingZip>
  storageSettings: StorageSettings
  supportRequests: SupportRequests
  auditLog: AuditLog
  notifications: Notifications
  documents: Documents
  mail: Mailer
  ai: Ai
  /** Whoever takes the money. */
  payments: PaymentProvider
  billing: Billing
  invoices: Invoices
  metrics: Metrics
  traffic: Traffic
  outbound: Outbound
  clusters: Clusters
  attached: Pick<AttachedProjects, 'verify'>
  storage: Storage
  operations: Operations
  backups: Backups
  identity: Identity
  releases: Releases
}

/** What identity is made from; it does not know clusters and HTTP. */
export type IdentityParts = Pick<
  Platform,
  | 'config'
  | 'instanceId'
  | 'publicUrl'
  | 'log'
  | 'secrets'
  | 'control'
  | 'members'
  | 'accessTokens'
  | 'oauthGrants'
  | 'oneTimeLinks'
  | 'passwordResets'
  | 'triedCodes'
  | 'projects'
>

/** The listener, made by `createHttp(platform)`. */
export interface HttpServer {
  /** Opens the listener. Port 0 takes any free one. @throws when the port is taken */
  listen(host: string, port: number): Promise<{ port: number }>
  /** Takes no more requests, aborts the running ones and ends when all sockets are closed. */
  close(): Promise<void>
}
