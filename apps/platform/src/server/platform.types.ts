import type { Pool } from 'pg'
import type { Ai } from '../modules/ai/ai.types'
import type { AuditLog } from '../modules/audit/audit.types'
import type { Backups } from '../modules/backups/backups.types'
import type { AttachedProjects } from '../modules/clusters/attached/attached-projects'
import type { Clusters } from '../modules/clusters/clusters.types'
import type { Billing, PaymentProvider } from '../modules/billing/billing.types'
import type { Invoices } from '../modules/billing/invoices'
import type { Config } from './config'
import type { AccessTokens } from '../modules/people/access-tokens/access-tokens'
import type { ApiKeys } from '../modules/api-keys/api-keys'
import type { Content } from '../modules/snippets/content'
import type { ContentFolders } from '../modules/snippets/content-folders'
import type { PendingExport } from '../modules/exports/exports'
import type { Invitations } from '../modules/organizations/invitations/invitations'
import type { Marketplaces } from '../modules/organizations/marketplaces/marketplaces'
import type { MemberChanges } from '../modules/organizations/members/member-changes'
import type { Members } from '../modules/organizations/members/members'
import type { OneTimeLinks } from '../modules/people/one-time-links'
import type { OrganizationChanges } from '../modules/organizations/organization-changes'
import type { Organizations } from '../modules/organizations/organizations'
import type { PasswordResets } from '../modules/people/password-resets'
import type { PendingDownloads } from '../base/pending-downloads'
import type { ProjectConnections } from '../modules/projects/project-connections'
import type { Projects } from '../modules/projects/projects'
import type { StorageSettings } from '../modules/storage/storage-settings'
import type { SupportRequests } from '../modules/support/support-requests'
import type { TriedCodes } from '../modules/people/tried-codes'
import type { Documents } from '../modules/documents/documents'
import type { Identity } from '../modules/people/identity.types'
import type { Log } from '../base/log'
import type { Mailer } from '../modules/mail/mail.types'
import type { Metrics } from '../modules/metrics/metrics.types'
import type { Traffic } from '../modules/metrics/traffic'
import type { Notifications } from '../modules/notifications/notifications.types'
import type { Outbound } from '../base/outbound'
import type { OauthApps, OauthGrants } from '../modules/oauth/oauth.types'
import type { Operations } from '../modules/operations/operations.types'
import type { Releases } from '../modules/releases/releases-feed'
import type { Secrets } from '../base/secrets'
import type { Storage } from '../modules/storage/create-storage'
import type { PendingZip } from '../modules/storage/zip/zip.types'

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
