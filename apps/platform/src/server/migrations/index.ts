import base from './001-base.sql'
import roles from './100-roles.sql'
import invitations from './101-invitations.sql'
import marketplaces from './102-marketplaces.sql'
import account from './120-account.sql'
import auditLog from './140-audit-log.sql'
import projectLife from './150-project-life.sql'
import apiKeys from './151-api-keys.sql'
import compute from './152-compute.sql'
import attachedProjects from './160-attached-projects.sql'
import statementTimeout from './161-statement-timeout.sql'
import auditOtherOrganization from './162-audit-other-organization.sql'
import mode from './180-mode.sql'
import content from './200-content.sql'
import exports from './201-exports.sql'
import storage from './210-storage.sql'
import notifications from './220-notifications.sql'
import metrics from './230-metrics.sql'
import support from './240-support.sql'
import billing from './250-billing.sql'
import oauth from './260-oauth.sql'
import spendCapChanges from './261-spend-cap-changes.sql'
import backups from './270-backups.sql'
import storageLinks from './310-storage-links.sql'
import notificationPages from './320-notification-pages.sql'

/** A step of the control database's schema. A published one is never changed. */
export interface Migration {
  name: string
  sql: string
}

/** In the order in which they are applied. */
export const migrations: readonly Migration[] = [
  { name: '001-base', sql: base },
  { name: '100-roles', sql: roles },
  { name: '101-invitations', sql: invitations },
  { name: '102-marketplaces', sql: marketplaces },
  { name: '120-account', sql: account },
  { name: '140-audit-log', sql: auditLog },
  { name: '150-project-life', sql: projectLife },
  { name: '151-api-keys', sql: apiKeys },
  { name: '152-compute', sql: compute },
  { name: '160-attached-projects', sql: attachedProjects },
  { name: '161-statement-timeout', sql: statementTimeout },
  { name: '162-audit-other-organization', sql: auditOtherOrganization },
  { name: '180-mode', sql: mode },
  { name: '200-content', sql: content },
  { name: '201-exports', sql: exports },
  { name: '210-storage', sql: storage },
  { name: '220-notifications', sql: notifications },
  { name: '230-metrics', sql: metrics },
  { name: '240-support', sql: support },
  { name: '250-billing', sql: billing },
  { name: '260-oauth', sql: oauth },
  { name: '261-spend-cap-changes', sql: spendCapChanges },
  { name: '270-backups', sql: backups },
  { name: '310-storage-links', sql: storageLinks },
  { name: '320-notification-pages', sql: notificationPages },
]
