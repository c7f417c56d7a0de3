import { advisors } from '../modules/advisors/module'
import { ai } from '../modules/ai/module'
import { alerts } from '../modules/alerts/module'
import { analytics } from '../modules/analytics/module'
import { apiKeys } from '../modules/api-keys/module'
import { audit } from '../modules/audit/module'
import { auth } from '../modules/auth/module'
import { backups } from '../modules/backups/module'
import { billing } from '../modules/billing/module'
import { branches } from '../modules/branches/module'
import { certificates } from '../modules/certificates/module'
import { clusters } from '../modules/clusters/module'
import type { Module } from '../modules/define-module'
import { documents } from '../modules/documents/module'
import { dumps } from '../modules/dumps/module'
import { embedSessions } from '../modules/embed-sessions/module'
import { exports } from '../modules/exports/module'
import { functions } from '../modules/functions/module'
import { logs } from '../modules/logs/module'
import { mail } from '../modules/mail/module'
import { metrics } from '../modules/metrics/module'
import { network } from '../modules/network/module'
import { notifications } from '../modules/notifications/module'
import { oauth } from '../modules/oauth/module'
import { operations } from '../modules/operations/module'
import { organizations } from '../modules/organizations/module'
import { parameters } from '../modules/parameters/module'
import { people } from '../modules/people/module'
import { pooler } from '../modules/pooler/module'
import { projectMemory } from '../modules/project-memory/module'
import { projects } from '../modules/projects/module'
import { query } from '../modules/query/module'
import { realtime } from '../modules/realtime/module'
import { replicas } from '../modules/replicas/module'
import { reports } from '../modules/reports/module'
import { rest } from '../modules/rest/module'
import { releases } from '../modules/releases/module'
import { signingKeys } from '../modules/signing-keys/module'
import { selfHosted } from '../modules/self-hosted/module'
import { snippets } from '../modules/snippets/module'
import { statements } from '../modules/statements/module'
import { storage } from '../modules/storage/module'
import { superuserChanges } from '../modules/superuser-changes/module'
import { support } from '../modules/support/module'

/** Capabilities of the server. Those before prepare and start first. */
export const modules: readonly Module[] = [
  projectMemory,
  people,
  organizations,
  certificates,
  network,
  clusters,
  pooler,
  storage,
  operations,
  backups,
  replicas,
  projects,
  query,
  exports,
  dumps,
  snippets,
  advisors,
  ai,
  apiKeys,
  signingKeys,
  auth,
  rest,
  realtime,
  functions,
  logs,
  branches,
  oauth,
  embedSessions,
  metrics,
  reports,
  alerts,
  statements,
  parameters,
  superuserChanges,
  billing,
  notifications,
  audit,
  documents,
  mail,
  support,
  releases,
  analytics,
  selfHosted,
]
