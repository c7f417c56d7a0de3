/** Every path of the site, as the router matches them. A `:name` is one segment. */
export const patterns = {
  root: '/',
  signIn: '/sign-in',
  signInLink: '/sign-in/link',
  credentials: '/sign-in/credentials',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  invitation: '/invite',
  authorize: '/authorize',
  account: '/account',
  accountSecurity: '/account/security',
  accountSessions: '/account/sessions',
  accountTokens: '/account/tokens',
  accountAudit: '/account/audit',
  organizations: '/organizations',
  organization: '/org/:slug',
  team: '/org/:slug/team',
  organizationGeneral: '/org/:slug/general',
  organizationSecurity: '/org/:slug/security',
  organizationApps: '/org/:slug/apps',
  organizationAudit: '/org/:slug/audit',
  organizationDocuments: '/org/:slug/documents',
  organizationUsage: '/org/:slug/usage',
  organizationBilling: '/org/:slug/billing',
  organizationSupport: '/org/:slug/support',
  supportNew: '/support/new',
  newOrganization: '/new',
  newProjectIn: '/new/:slug',
  project: '/project/:ref',
  sql: '/project/:ref/sql',
  firstSql: '/project/:ref/sql/1',
  sqlSnippet: '/project/:ref/sql/:id',
  editor: '/project/:ref/editor',
  editorTable: '/project/:ref/editor/:id',
  migrations: '/project/:ref/database/migrations',
  backups: '/project/:ref/database/backups/scheduled',
  securityAdvisor: '/project/:ref/advisors/security',
  performanceAdvisor: '/project/:ref/advisors/performance',
  storageBuckets: '/project/:ref/storage/buckets',
  storageBucket: '/project/:ref/storage/buckets/:id',
  storagePolicies: '/project/:ref/storage/policies',
  storageSettings: '/project/:ref/storage/settings',
  projectGeneral: '/project/:ref/settings/general',
  apiKeys: '/project/:ref/settings/api-keys',
  jwt: '/project/:ref/settings/jwt',
} as const

export type Pattern = (typeof patterns)[keyof typeof patterns]

/** Pages for who is not signed in. */
export const publicPatterns: readonly Pattern[] = [
  patterns.signIn,
  patterns.signInLink,
  patterns.forgotPassword,
  patterns.resetPassword,
  patterns.invitation,
]

type ParamName<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamName<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never

/** What stands in the place of a pattern's `:name`s. */
export type PathParams<P extends string> = { readonly [Name in ParamName<P>]: string }

export type ProjectsView = 'cards' | 'list'

/** Builders of every path. No path is spelled anywhere else. */
export const paths = {
  root: () => patterns.root,
  signIn: (query: { next?: string } = {}) => withQuery(patterns.signIn, query),
  signInLink: () => patterns.signInLink,
  credentials: (query: { next?: string } = {}) => withQuery(patterns.credentials, query),
  forgotPassword: () => patterns.forgotPassword,
  resetPassword: () => patterns.resetPassword,
  invitation: () => patterns.invitation,
  authorize: () => patterns.authorize,
  account: () => patterns.account,
  accountSecurity: () => patterns.accountSecurity,
  accountSessions: () => patterns.accountSessions,
  accountTokens: () => patterns.accountTokens,
  accountAudit: () => patterns.accountAudit,
  organizations: () => patterns.organizations,
  organization: ({ slug, ...query }: { slug: string; search?: string; view?: ProjectsView; statuses?: string }) =>
    withQuery(fill(patterns.organization, { slug }), query),
  team: ({ slug, ...query }: { slug: string; search?: string }) => withQuery(fill(patterns.team, { slug }), query),
  organizationGeneral: (params: { slug: string }) => fill(patterns.organizationGeneral, params),
  organizationSecurity: (params: { slug: string }) => fill(patterns.organizationSecurity, params),
  organizationApps: (params: { slug: string }) => fill(patterns.organizationApps, params),
  organizationAudit: (params: { slug: string }) => fill(patterns.organizationAudit, params),
  organizationDocuments: (params: { slug: string }) => fill(patterns.organizationDocuments, params),
  organizationUsage: ({ slug, ...query }: { slug: string; projectRef?: string }) =>
    withQuery(fill(patterns.organizationUsage, { slug }), query),
  /** `panel=plan` opens what changes the plan, `invoice` one invoice. */
  organizationBilling: ({ slug, ...query }: { slug: string; panel?: 'plan'; invoice?: string }) =>
    withQuery(fill(patterns.organizationBilling, { slug }), query),
  organizationSupport: (params: { slug: string }) => fill(patterns.organizationSupport, params),
  /** Spec section 2. */
  supportNew: (query: Partial<Record<'category' | 'ref' | 'projectRef' | 'subject' | 'error', string | undefined>> = {}) =>
    withQuery(patterns.supportNew, query),
  newOrganization: () => patterns.newOrganization,
  newProjectIn: (params: { slug: string }) => fill(patterns.newProjectIn, params),
  project: (params: { ref: string }) => fill(patterns.project, params),
  sql: (params: { ref: string }) => fill(patterns.sql, params),
  /** `new` in place of an id begins a snippet. */
  sqlSnippet: (params: { ref: string; id: string }) => fill(patterns.sqlSnippet, params),
  editor: ({ ref, ...query }: { ref: string } & EditorQuery) => withList(fill(patterns.editor, { ref }), query),
  editorTable: ({ ref, id, ...query }: { ref: string; id: string } & EditorQuery) =>
    withList(fill(patterns.editorTable, { ref, id }), query),
  firstSql: (params: { ref: string }) => fill(patterns.firstSql, params),
  /** `version` opens one of them. */
  migrations: ({ ref, ...query }: { ref: string; version?: string }) => withQuery(fill(patterns.migrations, { ref }), query),
  backups: ({ ref, ...query }: { ref: string; sort?: string }) => withQuery(fill(patterns.backups, { ref }), query),
  securityAdvisor: ({ ref, ...query }: AdvisorQuery) => withQuery(fill(patterns.securityAdvisor, { ref }), query),
  performanceAdvisor: ({ ref, ...query }: AdvisorQuery) => withQuery(fill(patterns.performanceAdvisor, { ref }), query),
  storageBuckets: ({ ref, ...query }: { ref: string; search?: string | undefined }) =>
    withQuery(fill(patterns.storageBuckets, { ref }), query),
  storageBucket: ({ ref, id, ...query }: { ref: string; id: string } & Partial<Record<'path' | 'file' | 'search', string | undefined>>) =>
    withQuery(fill(patterns.storageBucket, { ref, id }), query),
  storagePolicies: (params: { ref: string }) => fill(patterns.storagePolicies, params),
  storageSettings: (params: { ref: string }) => fill(patterns.storageSettings, params),
  projectGeneral: (params: { ref: string }) => fill(patterns.projectGeneral, params),
  apiKeys: (params: { ref: string }) => fill(patterns.apiKeys, params),
  jwt: (params: { ref: string }) => fill(patterns.jwt, params),
} satisfies Record<keyof typeof patterns, (...args: never[]) => string>

function fill<P extends Pattern>(pattern: P, params: PathParams<P>): string {
  // The keys of PathParams are exactly the names that the pattern holds.
  const values: Record<string, string> = { ...params }
  return pattern.replace(/:([a-z]+)/g, (_, name: string) => encodeURIComponent(values[name] ?? ''))
}

interface AdvisorQuery {
  ref: string
  /** As `levelNames` has them. */
  level?: string
}

/** Spec section 2: `sort` and `filter` once for each of them. */
interface EditorQuery {
  schema?: string | undefined
  sort?: readonly string[] | undefined
  filter?: readonly string[] | undefined
  loadFromCache?: 'true' | undefined
}

function withList(path: string, { schema, sort = [], filter = [], loadFromCache }: EditorQuery): string {
  const query = new URLSearchParams()
  if (schema) query.set('schema', schema)
  for (const one of sort) query.append('sort', one)
  for (const one of filter) query.append('filter', one)
  if (loadFromCache) query.set('loadFromCache', loadFromCache)
  return query.size === 0 ? path : `${path}?${query.toString()}`
}

function withQuery(path: string, query: Record<string, string | undefined>): string {
  const filled = Object.entries(query).filter((entry): entry is [string, string] => entry[1] !== undefined && entry[1] !== '')
  return filled.length === 0 ? path : `${path}?${new URLSearchParams(filled).toString()}`
}
