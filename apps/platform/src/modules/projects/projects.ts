import type { components } from '@howdah/contract'
import type { OrganizationRole } from '../../access/access.types'
import type { ProjectStatus, ProvisionerKind } from '../../access/project.types'
import type { Secrets } from '../../base/secrets'
import type { Queryable } from '../../base/transaction'

/** Labels of where a project is and what it runs on. */
export type ProjectRegion = components['schemas']['Region']
export type ProjectCompute = components['schemas']['Compute']

export interface Project {
  ref: string
  name: string
  organizationId: number
  organizationSlug: string
  status: ProjectStatus
  region: ProjectRegion
  compute: ProjectCompute
  provisioner: ProvisionerKind
  /** Of one that is attached, whether it has a login for those who may only read. */
  hasReader: boolean
  /** Of one that is attached, whether it has a login of the Data API. */
  hasApiLogin: boolean
  /** True if point-in-time recovery is on. */
  hasArchive: boolean
  /** Timeout in milliseconds of a run that sets none of its own. */
  statementTimeoutMs: number
  /** Of a branch, the project that it belongs to. */
  parentRef: string | null
  hasBranches: boolean
  /** True for a branch that is not persistent. */
  isPreview: boolean
  /** The data directory that holds the cluster; of one that is attached, that of the server that attached it. */
  home: string
  insertedAt: Date
}

/** Secrets of a project; never leave the server. */
export interface ProjectSecrets {
  /** JWT secret that the project was created with; its first signing key. */
  jwtSecret: string
  adminPassword: string
  editorPassword: string
  readerPassword: string
}

export type ProjectSort = 'name_asc' | 'name_desc' | 'created_asc' | 'created_desc'

export interface ProjectPageRequest {
  organizationId: number
  limit: number
  offset: number
  sort: ProjectSort
  /** A part of the name or of the reference, case-insensitive. */
  search?: string
  /** Also those that no stored project has. */
  statuses?: readonly components['schemas']['ProjectStatus'][]
  /** Only those in which this person has a role of the project's own. */
  withRoleOf?: string
}

/** Changes of a project by a person; absent fields keep their value. */
export interface ProjectChange {
  name?: string
  statementTimeoutMs?: number
}

/** A project that a person can reach, and the person's role in it. */
export interface ReachedProject {
  project: Project
  role: OrganizationRole
  /** Its organization lets only people in who have a second factor. */
  requiresMfa: boolean
}

export interface Projects {
  /** The same in the transaction of `db`. */
  in(db: Queryable): Projects
  insert(
    project: Pick<Project, 'ref' | 'name' | 'organizationId' | 'home'> &
      Partial<Pick<Project, 'region' | 'compute'>>,
    secrets: ProjectSecrets,
  ): Promise<void>
  byRef(ref: string): Promise<Project | null>
  /** With the role of the person that counts there, in a branch that of its project; null when they are not a member, or have no role that reaches the project. */
  ofPerson(personId: string, ref: string): Promise<ReachedProject | null>
  /** A page, and how many fit in all. */
  page(request: ProjectPageRequest): Promise<{ projects: Project[]; count: number }>
  /** Returns every project whose cluster is in this data directory; no attached ones. */
  inDataDirectory(home: string): Promise<Project[]>
  secretsOf(ref: string): Promise<ProjectSecrets | null>
  /** Nothing happens unless the project has one of the statuses `from`. */
  setStatus(ref: string, status: ProjectStatus, from?: readonly ProjectStatus[]): Promise<boolean>
  update(ref: string, change: ProjectChange): Promise<void>
  /** Stores the size that takes effect when its Postgres starts next. */
  setCompute(ref: string, compute: ProjectCompute): Promise<void>
  /** Returns the number of branches of a project. */
  branchesOf(ref: string): Promise<number>
  /** Removes the row; does nothing if it does not exist. */
  remove(ref: string): Promise<void>
}

const columns = `p.ref, p.name, p.organization_id as "organizationId", o.slug as "organizationSlug", p.status, p.region, p.compute, p.home,
  case when c.project_ref is null then 'embedded' else 'attached' end as provisioner, c.reader_username is not null as "hasReader",
  c.api_username is not null as "hasApiLogin",
  exists (select from wal_archives w where w.project_ref = p.ref) as "hasArchive",
  p.statement_timeout_ms as "statementTimeoutMs", p.inserted_at as "insertedAt",
  nullif(b.parent_project_ref, p.ref) as "parentRef", coalesce(b.parent_project_ref = p.ref, false) as "hasBranches",
  coalesce(b.parent_project_ref <> p.ref and not b.persistent, false) as "isPreview"`
const source =
  'projects p join organizations o on o.id = p.organization_id left join project_connections c on c.project_ref = p.ref left join branches b on b.project_ref = p.ref'

const orders: Record<ProjectSort, string> = {
  name_asc: 'lower(p.name), p.ref',
  name_desc: 'lower(p.name) desc, p.ref desc',
  created_asc: 'p.inserted_at, p.ref',
  created_desc: 'p.inserted_at desc, p.ref desc',
}

/** Under which context a project's secrets are sealed. */
const sealedAs = (ref: string) => `projects/${ref}`

export function createProjects(db: Queryable, secrets: Secrets): Projects {
  return {
    in: (transaction) => createProjects(transaction, secrets),
    async insert(
      { ref, name, organizationId, home, region = 'local', compute = 'shared' },
      projectSecrets,
    ) {
      await db.query(
        `insert into projects (ref, name, organization_id, home, region, compute, status, secrets)
         values ($1, $2, $3, $4, $5, $6, 'COMING_UP', $7)`,
        [
          ref,
          name,
          organizationId,
          home,
          region,
          compute,
          secrets.encrypt(JSON.stringify(projectSecrets), sealedAs(ref)),
        ],
      )
    },
    async byRef(ref) {
      const { rows } = await db.query<Project>(
        `select ${columns} from ${source} where p.ref = $1`,
        [ref],
      )
      return rows[0] ?? null
    },
    async ofPerson(personId, ref) {
      const { rows } = await db.query<
        Project & { role: ReachedProject['role'] | null; requiresMfa: boolean }
      >(
        `select ${columns}, case when m.role = 'owner' then m.role else coalesce(pm.role, m.role) end as role, o.requires_mfa as "requiresMfa"
           from ${source}
           join members m on m.organization_id = p.organization_id and m.person_id = $2
           left join project_members pm
             on pm.organization_id = m.organization_id and pm.person_id = m.person_id
            and pm.project_ref = coalesce(b.parent_project_ref, p.ref)
          where p.ref = $1`,
        [ref, personId],
      )
      const [row] = rows
      if (!row?.role) return null
      const { role, requiresMfa, ...project } = row
      return { project, role, requiresMfa }
    },
    async page({ organizationId, limit, offset, sort, search, statuses, withRoleOf }) {
      // strpos instead of like: what a person types has no wildcards.
      const where = `p.organization_id = $1
        and not exists (select from branches other where other.project_ref = p.ref and other.parent_project_ref <> p.ref)
        and ($2::text is null or strpos(lower(p.name), lower($2)) > 0 or strpos(p.ref, lower($2)) > 0)
        and ($3::text[] is null or p.status = any($3))
        and ($4::text is null or exists (
          select from project_members pm
           where pm.organization_id = p.organization_id and pm.person_id = $4 and pm.project_ref = p.ref
        ))`
      const fits = [
        organizationId,
        search?.trim() || null,
        statuses?.length ? [...statuses] : null,
        withRoleOf ?? null,
      ]
      const page = await db.query<Project>(
        `select ${columns} from ${source} where ${where} order by ${orders[sort]} limit $5 offset $6`,
        [...fits, limit, offset],
      )
      const total = await db.query<{ count: number }>(
        `select count(*)::int as count from projects p where ${where}`,
        fits,
      )
      return { projects: page.rows, count: total.rows[0]?.count ?? 0 }
    },
    async inDataDirectory(home) {
      const { rows } = await db.query<Project>(
        `select ${columns} from ${source} where p.home = $1 and c.project_ref is null order by p.inserted_at`,
        [home],
      )
      return rows
    },
    async secretsOf(ref) {
      const { rows } = await db.query<{ secrets: string }>(
        'select secrets from projects where ref = $1',
        [ref],
      )
      const sealed = rows[0]?.secrets
      // This JSON was written by the server, and cannot be changed without the master key.
      return sealed === undefined
        ? null
        : (JSON.parse(secrets.decrypt(sealed, sealedAs(ref))) as ProjectSecrets)
    },
    async setStatus(ref, status, from) {
      const { rowCount } = await db.query(
        'update projects set status = $2 where ref = $1 and ($3::text[] is null or status = any($3))',
        [ref, status, from ? [...from] : null],
      )
      return rowCount === 1
    },
    async update(ref, { name, statementTimeoutMs }) {
      await db.query(
        'update projects set name = coalesce($2, name), statement_timeout_ms = coalesce($3, statement_timeout_ms) where ref = $1',
        [ref, name ?? null, statementTimeoutMs ?? null],
      )
    },
    async setCompute(ref, compute) {
      await db.query('update projects set compute = $2 where ref = $1', [ref, compute])
    },
    async branchesOf(ref) {
      const { rows } = await db.query<{ count: number }>(
        'select count(*)::int as count from branches where parent_project_ref = $1 and project_ref <> $1',
        [ref],
      )
      return rows[0]?.count ?? 0
    },
    async remove(ref) {
      await db.query('delete from projects where ref = $1', [ref])
    },
  }
}
