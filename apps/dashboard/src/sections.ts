import {
  BookText,
  ChartColumn,
  CreditCard,
  FileText,
  FolderKanban,
  GitBranch,
  House,
  LifeBuoy,
  SquareTerminal,
  Table2,
  Users,
} from 'lucide-react'
import {
  bare,
  mayRead,
  mayRunSql,
  mayUpdate,
  ofOrganization,
  ofProject,
  plain,
  platformOnly as modes,
} from './sections/rows'
import type { MenuScope, Section } from './sections/section.types'

/** Spec section 2: a project that is not healthy may have to be restored. */
const isUnwell = ({ status }: MenuScope) => status !== undefined && status !== 'ACTIVE_HEALTHY'
/** Spec section 2: its backups are there then. */
const hasPointInTime = ({ capabilities }: MenuScope) => capabilities?.includes('pitr') ?? false
/** Spec section 2: its entry is announced then. */
const isReplicationOff = ({ flags }: MenuScope) => flags?.['replication'] === false
/** An attached project has the Data API at most. */
const hasDataApi = ({ capabilities }: MenuScope) => capabilities?.includes('data_api') ?? false
/** An attached project has no other services here. */
const hasApi = ({ capabilities }: MenuScope) => capabilities?.includes('api') ?? false
const hasNoApi = ({ capabilities }: MenuScope) => capabilities?.includes('api') === false
const seesBilling = ({ can, slug }: MenuScope) => can({ slug }, 'read', 'billing') === 'yes'
const isSelfHosted = ({ mode }: MenuScope) => mode === 'self-hosted'
const isHosted = ({ mode }: MenuScope) => mode !== 'self-hosted'
const ofThisProject = ({ ref }: MenuScope) => ({ projectRef: ref })
/** A person who sees the settings finds the documents there. */
const hasDocumentsAlone = ({ flags, can, slug }: MenuScope) =>
  flags?.['documents'] === true && can({ slug }, 'update', 'organizations') === 'no'

/** Spec section 2. */
const editorQuery = {
  schema: 'text',
  sort: 'texts',
  filter: 'texts',
  page: 'text',
  limit: 'text',
  loadFromCache: ['true'],
  database: 'text',
  edit: 'text',
  column: 'text',
} as const
/** State of a list of database objects, and the panel that is open next to it. */
const objectQuery = {
  schema: 'text',
  search: 'text',
  sort: 'text',
  new: 'text',
  edit: 'text',
  duplicate: 'text',
  view: 'text',
  delete: 'text',
} as const
/** Conditions and range of a page of the logs. */
const logQuery = {
  search: 'text',
  severity: 'text',
  status: 'text',
  method: 'text',
  product: 'text',
  request: 'text',
  range: 'text',
  from: 'text',
  to: 'text',
} as const
/** Range of a report. */
const reportQuery = { range: 'text', from: 'text', to: 'text' } as const
/** With the database that it is about. */
const databaseReportQuery = { ...reportQuery, database: 'text' } as const
/** Spec section 2. */
const supportQuery = {
  category: 'text',
  ref: 'text',
  projectRef: 'text',
  subject: 'text',
  error: 'text',
} as const

/**
 * The whole site, a row a page; the first one that matches an address is shown. Routes, paths, menus, the command menu, titles,
 * docs/modes.md and the list of pages that tests walk follow from it. A page's module is `src/pages{pattern}/page.tsx`.
 */
export const sections = {
  root: plain('/', { title: 'Home', permission: 'signed-in', passage: true }),
  signIn: bare('/sign-in', { title: 'Sign in', permission: 'public', query: { next: 'text' } }),
  signInLink: bare('/sign-in/link', { title: 'Sign in', permission: 'public', passage: true }),
  credentials: bare('/sign-in/credentials', {
    title: 'Set email and password',
    permission: 'signed-in',
    modes,
    query: { next: 'text' },
    passage: true,
  }),
  forgotPassword: bare('/forgot-password', {
    title: 'Forgotten password',
    permission: 'public',
    modes,
  }),
  resetPassword: bare('/reset-password', { title: 'New password', permission: 'public', modes }),
  invitation: bare('/invite', { title: 'Invitation', permission: 'public', modes }),
  authorize: bare('/authorize', {
    title: 'Authorize an application',
    permission: 'signed-in',
    modes,
  }),

  account: plain('/account', {
    title: 'Account',
    heading: 'Profile',
    permission: 'signed-in',
    modes,
    menus: [{ in: 'account', at: 10 }],
  }),
  accountSecurity: plain('/account/security', {
    title: 'Security',
    permission: 'signed-in',
    modes,
    menus: [{ in: 'account', at: 20 }],
  }),
  accountSessions: plain('/account/sessions', {
    title: 'Sessions',
    permission: 'signed-in',
    modes,
    menus: [{ in: 'account', at: 30 }],
  }),
  accountTokens: plain('/account/tokens', {
    title: 'Access tokens',
    permission: 'signed-in',
    modes,
    menus: [{ in: 'account', at: 40 }],
  }),
  accountAudit: plain('/account/audit', {
    title: 'Audit log',
    permission: 'signed-in',
    modes,
    menus: [{ in: 'account', at: 50 }],
  }),

  organizations: plain('/organizations', {
    title: 'Organizations',
    permission: 'signed-in',
    modes,
  }),
  organization: ofOrganization('', {
    title: 'Projects',
    permission: 'signed-in',
    query: { search: 'text', view: ['cards', 'list'], statuses: 'text' },
    menus: [{ in: 'organization', at: 10, icon: FolderKanban }],
  }),
  team: ofOrganization('/team', {
    title: 'Team',
    permission: mayRead('members'),
    query: { search: 'text' },
    menus: [{ in: 'organization', at: 20, icon: Users }],
  }),
  organizationGeneral: ofOrganization('/general', {
    title: 'General',
    permission: mayUpdate('organizations'),
    menus: [{ in: 'organizationSettings', at: 10 }],
  }),
  organizationUsage: ofOrganization('/usage', {
    title: 'Usage',
    permission: mayRead('reports'),
    query: { projectRef: 'text' },
    menus: [
      { in: 'organization', at: 30, icon: ChartColumn },
      {
        in: 'projectSettings',
        group: 'billing',
        at: 50,
        when: seesBilling,
        query: ofThisProject,
      },
    ],
  }),
  organizationBilling: ofOrganization('/billing', {
    title: 'Billing',
    permission: mayRead('billing'),
    // `panel=plan` opens what changes the plan, `invoice` one invoice.
    query: { panel: ['plan'], invoice: 'text' },
    menus: [
      { in: 'organization', at: 40, icon: CreditCard },
      { in: 'projectSettings', group: 'billing', at: 40, when: seesBilling },
    ],
  }),
  organizationSecurity: ofOrganization('/security', {
    title: 'Security',
    permission: mayUpdate('organizations'),
    menus: [{ in: 'organizationSettings', at: 20 }],
  }),
  organizationApps: ofOrganization('/apps', {
    title: 'OAuth apps',
    permission: mayRead('oauth_apps'),
    menus: [{ in: 'organizationSettings', at: 30 }],
  }),
  organizationAudit: ofOrganization('/audit', {
    title: 'Audit log',
    permission: mayRead('audit_log'),
    menus: [{ in: 'organizationSettings', at: 40 }],
  }),
  organizationDocuments: ofOrganization('/documents', {
    title: 'Documents',
    permission: 'signed-in',
    menus: [
      { in: 'organizationSettings', at: 50 },
      { in: 'organization', at: 70, icon: FileText, when: hasDocumentsAlone },
    ],
  }),
  organizationSupport: ofOrganization('/support', {
    title: 'Support requests',
    permission: mayRead('support_requests'),
    menus: [{ in: 'organization', at: 50, icon: LifeBuoy }],
  }),
  supportNew: plain('/support/new', {
    title: 'Contact support',
    permission: 'signed-in',
    modes,
    query: supportQuery,
  }),
  newOrganization: plain('/new', { title: 'New organization', permission: 'signed-in', modes }),
  newProjectIn: plain('/new/:slug', {
    title: 'New project',
    permission: { action: 'create', resource: 'projects' },
    modes,
  }),

  project: ofProject('', {
    title: 'Project home',
    permission: mayRead('projects'),
    menus: [{ in: 'project', at: 10, icon: House, always: true }],
  }),
  sql: ofProject('/sql', {
    title: 'SQL editor',
    permission: mayRunSql,
    needsActive: true,
    place: 'sql',
    query: { database: 'text' },
    menus: [{ in: 'project', at: 30, icon: SquareTerminal, when: isHosted }],
  }),
  // Spec section 1: on a self-hosted server the SQL editor begins here.
  firstSql: ofProject('/sql/1', {
    title: 'SQL editor',
    permission: mayRunSql,
    needsActive: true,
    place: 'sql',
    query: { database: 'text' },
    menus: [{ in: 'project', at: 30, icon: SquareTerminal, when: isSelfHosted }],
    unlisted: true,
  }),
  // `new` in place of an id begins a snippet.
  sqlSnippet: ofProject('/sql/:id', {
    title: 'SQL editor',
    permission: mayRunSql,
    needsActive: true,
    place: 'sql',
    // Spec section 2: whose tables completion offers first.
    query: { schema: 'text', database: 'text' },
  }),
  editor: ofProject('/editor', {
    title: 'Table editor',
    permission: mayRunSql,
    needsActive: true,
    place: 'editor',
    query: editorQuery,
    menus: [{ in: 'project', at: 20, icon: Table2 }],
  }),
  editorTable: ofProject('/editor/:id', {
    title: 'Table editor',
    permission: mayRunSql,
    needsActive: true,
    place: 'editor',
    query: editorQuery,
  }),
  schemas: ofProject('/database/schemas', {
    title: 'Schemas',
    permission: mayRunSql,
    needsActive: true,
    query: { schema: 'texts', table: 'text', view: ['list'] },
    menus: [{ in: 'database', group: 'management', at: 110 }],
  }),
  schemaList: ofProject('/database/schemas/list', {
    title: 'List of schemas',
    heading: 'Schemas',
    permission: mayRunSql,
    needsActive: true,
    query: objectQuery,
    // Part of the area, and linked from the diagram.
    menus: [{ in: 'database', group: 'management', at: 111, when: () => false }],
  }),
  databaseTables: ofProject('/database/tables', {
    title: 'Tables',
    permission: mayRunSql,
    needsActive: true,
    query: objectQuery,
    menus: [{ in: 'database', group: 'management', at: 120 }],
  }),
  databaseTable: ofProject('/database/tables/:id', {
    title: 'Table',
    permission: mayRunSql,
    needsActive: true,
    // Part of the area, and linked from the list.
    menus: [{ in: 'database', group: 'management', at: 121, when: () => false }],
  }),
  databaseFunctions: ofProject('/database/functions', {
    title: 'Functions',
    permission: mayRunSql,
    needsActive: true,
    query: { ...objectQuery, returns: 'text', security: 'text' },
    menus: [{ in: 'database', group: 'management', at: 130 }],
  }),
  databaseTriggers: ofProject('/database/triggers', {
    title: 'Triggers',
    permission: mayRunSql,
    needsActive: true,
    query: { ...objectQuery, type: ['event'] },
    menus: [{ in: 'database', group: 'management', at: 140 }],
  }),
  databaseTypes: ofProject('/database/types', {
    title: 'Types',
    permission: mayRunSql,
    needsActive: true,
    query: objectQuery,
    menus: [{ in: 'database', group: 'management', at: 150 }],
  }),
  databaseExtensions: ofProject('/database/extensions', {
    title: 'Extensions',
    permission: mayRunSql,
    needsActive: true,
    query: objectQuery,
    menus: [{ in: 'database', group: 'management', at: 160 }],
  }),
  databaseIndexes: ofProject('/database/indexes', {
    title: 'Indexes',
    permission: mayRunSql,
    needsActive: true,
    query: objectQuery,
    menus: [{ in: 'database', group: 'management', at: 170 }],
  }),
  databasePublications: ofProject('/database/publications', {
    title: 'Publications',
    permission: mayRunSql,
    needsActive: true,
    query: objectQuery,
    menus: [{ in: 'database', group: 'management', at: 180 }],
  }),
  databaseRoles: ofProject('/database/roles', {
    title: 'Roles',
    permission: mayRunSql,
    needsActive: true,
    query: objectQuery,
    feature: 'roles',
    menus: [{ in: 'database', group: 'access', at: 210 }],
  }),
  databaseColumnPrivileges: ofProject('/database/column-privileges', {
    title: 'Column privileges',
    permission: mayRunSql,
    needsActive: true,
    query: { table: 'text', role: 'text' },
    feature: 'column_privileges',
    menus: [{ in: 'database', group: 'access', at: 220, badge: { text: 'ALPHA' } }],
  }),
  policies: ofProject('/auth/policies', {
    title: 'Policies',
    permission: mayRunSql,
    needsActive: true,
    // `try` opens the trial of a role.
    query: { ...objectQuery, try: 'text', show: ['tables'] },
    menus: [
      { in: 'database', group: 'access', at: 230 },
      { in: 'auth', group: 'manage', at: 20, leadsAway: true },
    ],
  }),
  databaseReplication: ofProject('/database/replication', {
    title: 'Replication',
    permission: mayRunSql,
    needsActive: true,
    query: objectQuery,
    feature: 'replication',
    menus: [
      {
        in: 'database',
        group: 'platform',
        at: 305,
        badge: { text: 'Coming soon', when: isReplicationOff },
        staysWhenOff: true,
      },
    ],
  }),
  migrations: ofProject('/database/migrations', {
    title: 'Migrations',
    permission: mayRunSql,
    needsActive: true,
    // Opens one of them.
    query: { version: 'text' },
    menus: [{ in: 'database', group: 'platform', at: 310 }],
  }),
  backups: ofProject('/database/backups/scheduled', {
    title: 'Backups',
    permission: mayRead('backups'),
    query: { sort: 'text' },
    menus: [
      {
        in: 'database',
        group: 'platform',
        at: 320,
        when: (scope: MenuScope) => !hasPointInTime(scope) || isUnwell(scope),
        leadsWhen: isUnwell,
      },
    ],
  }),
  pointInTime: ofProject('/database/backups/pitr', {
    title: 'Point-in-time recovery',
    permission: mayRead('backups'),
    menus: [
      {
        in: 'database',
        group: 'platform',
        at: 321,
        when: hasPointInTime,
        alsoMarks: '/project/:ref/database/backups',
      },
    ],
  }),
  dumps: ofProject('/database/backups/dumps', {
    title: 'Dump and import',
    permission: { action: 'run', resource: 'sql_write' },
    needsActive: true,
    menus: [{ in: 'database', group: 'platform', at: 322 }],
  }),
  securityAdvisor: ofProject('/advisors/security', {
    title: 'Security advisor',
    permission: mayRunSql,
    needsActive: true,
    query: { level: 'text' },
    menus: [{ in: 'database', group: 'tools', at: 410 }],
  }),
  performanceAdvisor: ofProject('/advisors/performance', {
    title: 'Performance advisor',
    permission: mayRunSql,
    needsActive: true,
    query: { level: 'text' },
    menus: [{ in: 'database', group: 'tools', at: 420 }],
  }),
  queryPerformance: ofProject('/advisors/query-performance', {
    title: 'Query performance',
    permission: mayRunSql,
    needsActive: true,
    query: { order: 'text', role: 'text', database: 'text', search: 'text', statement: 'text' },
    menus: [
      { in: 'database', group: 'tools', at: 430 },
      // Elsewhere there is a report.
      { in: 'reports', at: 25, leadsAway: true, when: hasNoApi },
    ],
  }),
  databaseActivity: ofProject('/database/activity', {
    title: 'Locks and activity',
    permission: mayRunSql,
    needsActive: true,
    query: { show: 'text' },
    menus: [{ in: 'database', group: 'tools', at: 440 }],
  }),
  databaseSettings: ofProject('/database/settings', {
    title: 'Database settings',
    permission: mayRead('projects'),
    modes,
    menus: [{ in: 'database', group: 'configuration', at: 510, label: 'Settings' }],
  }),
  authUsers: ofProject('/auth/users', {
    title: 'Users',
    permission: mayRead('auth'),
    needsActive: true,
    query: { search: 'text', status: 'text', user: 'text' },
    menus: [{ in: 'auth', group: 'manage', at: 10 }],
  }),
  authProviders: ofProject('/auth/providers', {
    title: 'Sign-in methods',
    permission: mayRead('auth'),
    menus: [{ in: 'auth', group: 'configuration', at: 100 }],
  }),
  authSessions: ofProject('/auth/sessions', {
    title: 'Sessions',
    permission: mayRead('auth'),
    menus: [{ in: 'auth', group: 'configuration', at: 102 }],
  }),
  authRateLimits: ofProject('/auth/rate-limits', {
    title: 'Rate limits',
    permission: mayRead('auth'),
    menus: [{ in: 'auth', group: 'configuration', at: 104 }],
  }),
  authTemplates: ofProject('/auth/templates', {
    title: 'Email templates',
    permission: mayRead('auth'),
    query: { email: 'text' },
    menus: [{ in: 'auth', group: 'configuration', at: 106, label: 'Templates' }],
  }),
  authSmtp: ofProject('/auth/smtp', {
    title: 'SMTP settings',
    permission: mayRead('auth'),
    menus: [{ in: 'auth', group: 'configuration', at: 107, label: 'SMTP' }],
  }),
  authMfa: ofProject('/auth/mfa', {
    title: 'Multi-factor authentication',
    permission: mayRead('auth'),
    menus: [{ in: 'auth', group: 'configuration', at: 108, label: 'MFA' }],
  }),
  authUrlConfiguration: ofProject('/auth/url-configuration', {
    title: 'URL configuration',
    permission: mayRead('auth'),
    menus: [{ in: 'auth', group: 'configuration', at: 110 }],
  }),
  authProtection: ofProject('/auth/protection', {
    title: 'Attack protection',
    permission: mayRead('auth'),
    menus: [{ in: 'auth', group: 'configuration', at: 115, label: 'Protection' }],
  }),
  authHooks: ofProject('/auth/hooks', {
    title: 'Auth hooks',
    permission: mayRead('auth'),
    feature: 'auth_hooks',
    menus: [
      { in: 'auth', group: 'configuration', at: 117, label: 'Hooks', badge: { text: 'BETA' } },
    ],
  }),
  authAuditLogs: ofProject('/auth/audit-logs', {
    title: 'Audit logs',
    permission: mayRead('auth'),
    feature: 'auth_audit_logs',
    needsActive: true,
    query: { action: 'text', search: 'text' },
    menus: [{ in: 'auth', group: 'configuration', at: 118, badge: { text: 'BETA' } }],
  }),
  authAdvanced: ofProject('/auth/advanced', {
    title: 'Advanced',
    permission: mayRead('auth'),
    menus: [{ in: 'auth', group: 'configuration', at: 119 }],
  }),
  authCaughtMails: ofProject('/auth/caught-mails', {
    title: 'Mail caught on this server',
    permission: mayUpdate('auth'),
    menus: [{ in: 'auth', group: 'configuration', at: 120, label: 'Caught mail' }],
  }),
  storageBuckets: ofProject('/storage/buckets', {
    title: 'Storage',
    permission: mayRead('storage'),
    needsActive: true,
    place: 'storage',
    query: { search: 'text' },
    menus: [{ in: 'storage', at: 10, label: 'Buckets' }],
  }),
  storageBucket: ofProject('/storage/buckets/:id', {
    title: 'Storage',
    permission: mayRead('storage'),
    needsActive: true,
    place: 'storage',
    query: { path: 'text', file: 'text', search: 'text' },
  }),
  storagePolicies: ofProject('/storage/policies', {
    title: 'Storage policies',
    heading: 'Policies',
    permission: mayRead('storage'),
    needsActive: true,
    query: objectQuery,
    menus: [{ in: 'storage', at: 20 }],
  }),
  storageSettings: ofProject('/storage/settings', {
    title: 'Storage settings',
    heading: 'Settings',
    permission: mayRead('storage'),
    menus: [
      { in: 'storage', at: 30 },
      {
        in: 'projectSettings',
        group: 'configuration',
        at: 36,
        label: 'Storage',
        leadsAway: true,
        when: hasApi,
      },
    ],
  }),
  edgeFunctions: ofProject('/functions', {
    title: 'Edge functions',
    permission: mayRead('functions'),
    query: { search: 'text', sort: 'text' },
    menus: [{ in: 'functions', at: 10, label: 'Functions', when: hasApi }],
  }),
  edgeFunctionSecrets: ofProject('/functions/secrets', {
    title: 'Secrets of edge functions',
    heading: 'Secrets',
    permission: mayRead('functions'),
    menus: [{ in: 'functions', at: 20, when: hasApi }],
  }),
  newEdgeFunction: ofProject('/functions/new', {
    title: 'New edge function',
    permission: mayUpdate('functions'),
    query: { template: 'text' },
    // Part of the area, and linked from the list.
    menus: [{ in: 'functions', at: 11, when: () => false }],
  }),
  edgeFunction: ofProject('/functions/:id', {
    title: 'Edge function',
    permission: mayRead('functions'),
    query: reportQuery,
    // Part of the area, and linked from the list.
    menus: [{ in: 'functions', at: 12, when: () => false }],
  }),
  edgeFunctionCode: ofProject('/functions/:id/code', {
    title: 'Code of an edge function',
    heading: 'Code',
    permission: mayRead('functions'),
    // Part of the area, and linked from the function.
    menus: [{ in: 'functions', at: 13, when: () => false }],
  }),
  branches: ofProject('/branches', {
    title: 'Branches',
    permission: mayRead('branches'),
    modes,
    menus: [{ in: 'project', at: 52, icon: GitBranch }],
  }),
  merge: ofProject('/merge', {
    title: 'Merge request',
    permission: mayRead('branches'),
    modes,
    needsActive: true,
  }),
  reports: ofProject('/reports', {
    title: 'Reports',
    permission: mayRead('reports'),
    query: reportQuery,
    menus: [{ in: 'reports', at: 10, label: 'API requests', when: hasApi }],
  }),
  databaseReport: ofProject('/reports/database', {
    title: 'Report on the database',
    permission: mayRead('reports'),
    query: databaseReportQuery,
    menus: [{ in: 'reports', at: 20, label: 'Database' }],
  }),
  restReport: ofProject('/reports/rest', {
    title: 'Report on the Data API',
    permission: mayRead('reports'),
    query: reportQuery,
    menus: [{ in: 'reports', at: 30, label: 'Data API', when: hasApi }],
  }),
  authReport: ofProject('/reports/auth', {
    title: 'Report on auth',
    permission: mayRead('reports'),
    query: reportQuery,
    menus: [{ in: 'reports', at: 40, label: 'Auth', when: hasApi }],
  }),
  storageReport: ofProject('/reports/storage', {
    title: 'Report on storage',
    permission: mayRead('reports'),
    query: reportQuery,
    menus: [{ in: 'reports', at: 50, label: 'Storage', when: hasApi }],
  }),
  functionReport: ofProject('/reports/functions', {
    title: 'Report on edge functions',
    permission: mayRead('reports'),
    query: reportQuery,
    menus: [{ in: 'reports', at: 60, label: 'Edge functions', when: hasApi }],
  }),
  realtimeReport: ofProject('/reports/realtime', {
    title: 'Report on realtime',
    permission: mayRead('reports'),
    query: reportQuery,
    menus: [{ in: 'reports', at: 70, label: 'Realtime', when: hasApi }],
  }),
  statementReport: ofProject('/reports/query-performance', {
    title: 'Report on query performance',
    permission: mayRead('reports'),
    query: reportQuery,
    menus: [{ in: 'reports', at: 25, label: 'Query performance', when: hasApi }],
  }),
  customReports: ofProject('/reports/custom', {
    title: 'Custom reports',
    permission: mayRead('reports'),
    menus: [{ in: 'reports', at: 75 }],
  }),
  customReport: ofProject('/reports/custom/:id', {
    title: 'Custom report',
    permission: mayRead('reports'),
    query: databaseReportQuery,
    // Part of the area, and linked from the list.
    menus: [{ in: 'reports', at: 76, when: () => false }],
  }),
  alerts: ofProject('/reports/alerts', {
    title: 'Alerts',
    permission: mayRead('reports'),
    menus: [{ in: 'reports', at: 80 }],
  }),
  logs: ofProject('/logs', {
    title: 'Logs',
    permission: mayRead('logs'),
    query: logQuery,
    menus: [{ in: 'logs', at: 10, label: 'All lines', when: hasApi }],
  }),
  logExplorer: ofProject('/logs/explorer', {
    title: 'Log explorer',
    heading: 'Explorer',
    permission: mayRead('logs'),
    query: { range: 'text', from: 'text', to: 'text', sql: 'text' },
    menus: [{ in: 'logs', at: 20, when: hasApi }],
  }),
  apiLogs: ofProject('/logs/api', {
    title: 'Logs of API requests',
    permission: mayRead('logs'),
    query: logQuery,
    menus: [{ in: 'logs', group: 'sources', at: 10, label: 'API requests', when: hasApi }],
  }),
  postgresLogs: ofProject('/logs/postgres', {
    title: 'Logs of Postgres',
    permission: mayRead('logs'),
    query: logQuery,
    menus: [{ in: 'logs', group: 'sources', at: 20, label: 'Postgres', when: hasApi }],
  }),
  poolerLogs: ofProject('/logs/pooler', {
    title: 'Logs of the pooler',
    permission: mayRead('logs'),
    query: logQuery,
    menus: [{ in: 'logs', group: 'sources', at: 25, label: 'Pooler', when: hasApi }],
  }),
  restLogs: ofProject('/logs/rest', {
    title: 'Logs of the Data API',
    permission: mayRead('logs'),
    query: logQuery,
    menus: [{ in: 'logs', group: 'sources', at: 30, label: 'Data API', when: hasApi }],
  }),
  authLogs: ofProject('/logs/auth', {
    title: 'Logs of auth',
    permission: mayRead('logs'),
    query: logQuery,
    menus: [{ in: 'logs', group: 'sources', at: 40, label: 'Auth', when: hasApi }],
  }),
  storageLogs: ofProject('/logs/storage', {
    title: 'Logs of storage',
    permission: mayRead('logs'),
    query: logQuery,
    menus: [{ in: 'logs', group: 'sources', at: 50, label: 'Storage', when: hasApi }],
  }),
  realtimeLogs: ofProject('/logs/realtime', {
    title: 'Logs of realtime',
    permission: mayRead('logs'),
    query: logQuery,
    menus: [{ in: 'logs', group: 'sources', at: 60, label: 'Realtime', when: hasApi }],
  }),
  functionLogs: ofProject('/logs/functions', {
    title: 'Logs of edge functions',
    permission: mayRead('logs'),
    query: logQuery,
    menus: [{ in: 'logs', group: 'sources', at: 70, label: 'Edge functions', when: hasApi }],
  }),
  dashboardLogs: ofProject('/logs/dashboard', {
    title: 'Logs of the dashboard',
    permission: mayRead('logs'),
    query: logQuery,
    menus: [{ in: 'logs', group: 'sources', at: 75, label: 'Dashboard', when: hasApi }],
  }),
  operationLogs: ofProject('/logs/operations', {
    title: 'Logs of operations',
    permission: mayRead('logs'),
    query: logQuery,
    menus: [{ in: 'logs', group: 'sources', at: 80, label: 'Operations', when: hasApi }],
  }),
  projectGeneral: ofProject('/settings/general', {
    title: 'General',
    permission: mayUpdate('projects'),
    menus: [{ in: 'projectSettings', at: 10 }],
  }),
  computeAndDisk: ofProject('/settings/compute-and-disk', {
    title: 'Compute and disk',
    permission: mayRunSql,
    needsActive: true,
    menus: [{ in: 'projectSettings', at: 12 }],
  }),
  infrastructure: ofProject('/settings/infrastructure', {
    title: 'Infrastructure',
    permission: mayRead('projects'),
    needsActive: true,
    menus: [{ in: 'projectSettings', at: 14 }],
  }),
  addons: ofProject('/settings/addons', {
    title: 'Add-ons',
    permission: mayRead('projects'),
    query: { panel: 'text' },
    menus: [{ in: 'projectSettings', at: 16, when: hasApi }],
  }),
  apiDocs: ofProject('/api', {
    title: 'API docs',
    permission: mayRunSql,
    needsActive: true,
    // A table or function, and the language of the code.
    query: { page: 'text', language: 'text' },
    menus: [{ in: 'project', at: 55, icon: BookText, when: hasDataApi }],
  }),
  realtimeInspector: ofProject('/realtime/inspector', {
    title: 'Realtime inspector',
    permission: mayRead('realtime'),
    needsActive: true,
    menus: [{ in: 'realtime', at: 10, label: 'Inspector', when: hasApi }],
  }),
  realtimePolicies: ofProject('/realtime/policies', {
    title: 'Realtime policies',
    heading: 'Policies',
    permission: mayRunSql,
    needsActive: true,
    query: objectQuery,
    menus: [{ in: 'realtime', at: 20, label: 'Policies', when: hasApi }],
  }),
  dataApi: ofProject('/settings/api', {
    title: 'Data API',
    permission: mayRead('projects'),
    menus: [{ in: 'projectSettings', group: 'configuration', at: 18 }],
  }),
  realtimeSettings: ofProject('/settings/realtime', {
    title: 'Realtime',
    permission: mayRead('realtime'),
    menus: [
      { in: 'realtime', at: 30, label: 'Settings', when: hasApi },
      { in: 'projectSettings', group: 'configuration', at: 19, leadsAway: true, when: hasApi },
    ],
  }),
  logDrains: ofProject('/settings/log-drains', {
    title: 'Log drains',
    permission: mayUpdate('logs'),
    menus: [{ in: 'projectSettings', at: 15, when: hasApi }],
  }),
  apiKeys: ofProject('/settings/api-keys', {
    title: 'API keys',
    permission: mayRead('service_api_keys'),
    menus: [
      {
        in: 'projectSettings',
        group: 'configuration',
        at: 20,
        badge: { text: 'NEW' },
        when: hasDataApi,
      },
    ],
  }),
  embedSessions: ofProject('/settings/embed-sessions', {
    title: 'Embed sessions',
    modes,
    permission: mayRead('embed_sessions'),
    menus: [{ in: 'projectSettings', group: 'configuration', at: 25, when: hasApi }],
  }),
  jwt: ofProject('/settings/jwt', {
    title: 'JWT',
    permission: mayRead('service_api_keys'),
    menus: [
      {
        in: 'projectSettings',
        group: 'configuration',
        at: 30,
        badge: { text: 'NEW' },
        when: hasDataApi,
      },
    ],
  }),
  signingKeys: ofProject('/settings/jwt/signing-keys', {
    title: 'JWT signing keys',
    permission: mayRead('service_api_keys'),
    menus: [
      {
        in: 'projectSettings',
        group: 'configuration',
        at: 31,
        label: 'Signing keys',
        badge: { text: 'NEW' },
        when: hasDataApi,
      },
    ],
  }),
} as const satisfies Record<string, Section>

/** Name of a page; servers name pages by it, too. */
export type PageName = keyof typeof sections
