import type { Pool, PoolClient } from 'pg'
import { AppError } from '../../../base/app-error'
import { inTransaction } from '../../../base/transaction'
import { functionsMessages } from '../functions.messages'

export interface FunctionFile {
  path: string
  content: string
}

/** An edge function with the version in use. */
export interface StoredFunction {
  id: string
  slug: string
  name: string
  version: number
  verifyJwt: boolean
  entrypointPath: string
  importMapPath: string | null
  size: number
  /** SHA-256 of the bundle, in hexadecimal. */
  digest: string
  invocations: number
  errors: number
  createdAt: Date
  updatedAt: Date
}

export interface StoredVersion {
  version: number
  size: number
  deployedAt: Date
}

export interface FunctionBody {
  version: number
  entrypointPath: string
  importMapPath: string | null
  files: FunctionFile[]
}

export interface NewVersion {
  name?: string
  verifyJwt?: boolean
  entrypointPath: string
  importMapPath: string | null
  files: readonly FunctionFile[]
  bundle: Buffer
}

/** Change of one of several functions; `version` is a new one. */
export interface FunctionChange {
  slug: string
  name?: string
  verifyJwt?: boolean
  version?: NewVersion
}

/** Parts of a function that its requests need. */
export interface InvokedFunction {
  id: string
  verifyJwt: boolean
  version: number
  organizationId: number
}

export const MAX_FUNCTIONS = 100
/** Versions of a function that stay. */
const STORED_VERSIONS = 10

/** Edge functions of the projects, in the control database. */
export interface FunctionRows {
  list(ref: string): Promise<StoredFunction[]>
  get(ref: string, slug: string): Promise<StoredFunction | null>
  /** Returns what a request needs; null for an unknown function. */
  invoked(ref: string, slug: string): Promise<InvokedFunction | null>
  /** The newest first. */
  versions(id: string): Promise<StoredVersion[]>
  body(id: string, version: number): Promise<FunctionBody | null>
  bundle(id: string, version: number): Promise<Buffer | null>
  /** Stores a version, and the function if it is new. @throws AppError 409 for too many functions */
  deploy(ref: string, slug: string, version: NewVersion): Promise<void>
  /** Stores versions of functions and changes others: all of it or nothing. @throws AppError 409 for too many functions */
  changeAll(ref: string, changes: readonly FunctionChange[]): Promise<void>
  /** @throws AppError 404 for a version that is not stored */
  change(
    id: string,
    change: { name?: string; verifyJwt?: boolean; version?: number },
  ): Promise<void>
  remove(id: string): Promise<void>
}

const SELECT = `
  select f.id, f.slug, f.name, f.version, f.verify_jwt as "verifyJwt",
    v.entrypoint_path as "entrypointPath", v.import_map_path as "importMapPath",
    length(v.bundle) as size, v.digest, f.created_at as "createdAt", f.updated_at as "updatedAt",
    coalesce(c.invocations, 0)::int as invocations, coalesce(c.errors, 0)::int as errors
  from functions f
  join function_versions v on v.function_id = f.id and v.version = f.version
  left join lateral (
    select sum(invocations) as invocations, sum(errors) as errors
    from function_counts where function_id = f.id and hour > now() - interval '24 hours'
  ) c on true`

export function createFunctionRows(control: Pool): FunctionRows {
  return {
    async list(ref) {
      const { rows } = await control.query<StoredFunction>(
        `${SELECT} where f.project_ref = $1 order by f.slug`,
        [ref],
      )
      return rows
    },
    async get(ref, slug) {
      const { rows } = await control.query<StoredFunction>(
        `${SELECT} where f.project_ref = $1 and f.slug = $2`,
        [ref, slug],
      )
      return rows[0] ?? null
    },
    async invoked(ref, slug) {
      const { rows } = await control.query<InvokedFunction>({
        name: 'howdah-function',
        text: `select f.id, f.verify_jwt as "verifyJwt", f.version, p.organization_id as "organizationId"
          from functions f join projects p on p.ref = f.project_ref
          where f.project_ref = $1 and f.slug = $2`,
        values: [ref, slug],
      })
      return rows[0] ?? null
    },
    async versions(id) {
      const { rows } = await control.query<StoredVersion>(
        `select version, length(bundle) as size, deployed_at as "deployedAt"
         from function_versions where function_id = $1 order by version desc`,
        [id],
      )
      return rows
    },
    async body(id, version) {
      const { rows } = await control.query<FunctionBody>(
        `select version, entrypoint_path as "entrypointPath", import_map_path as "importMapPath", files
         from function_versions where function_id = $1 and version = $2`,
        [id, version],
      )
      return rows[0] ?? null
    },
    async bundle(id, version) {
      const { rows } = await control.query<{ bundle: Buffer }>(
        'select bundle from function_versions where function_id = $1 and version = $2',
        [id, version],
      )
      return rows[0]?.bundle ?? null
    },
    deploy: (ref, slug, version) =>
      inTransaction(control, (client) => deploy(client, ref, slug, version)),
    changeAll: (ref, changes) =>
      inTransaction(control, async (client) => {
        await lockProject(client, ref)
        for (const { name, slug, verifyJwt, version } of changes) {
          const change = {
            ...(name === undefined ? {} : { name }),
            ...(verifyJwt === undefined ? {} : { verifyJwt }),
          }
          if (version !== undefined) await deploy(client, ref, slug, { ...version, ...change })
          else
            await client.query(
              `update functions set name = coalesce($3, name), verify_jwt = coalesce($4, verify_jwt),
                 updated_at = now() where project_ref = $1 and slug = $2`,
              [ref, slug, name ?? null, verifyJwt ?? null],
            )
        }
      }),
    async change(id, { name, verifyJwt, version }) {
      const { rowCount } = await control.query(
        `update functions set name = coalesce($2, name), verify_jwt = coalesce($3, verify_jwt),
           version = coalesce($4, version), updated_at = now()
         where id = $1 and ($4::int is null or exists (
           select from function_versions where function_id = $1 and version = $4))`,
        [id, name ?? null, verifyJwt ?? null, version ?? null],
      )
      if (rowCount === 0) throw new AppError(404, 'not_found', functionsMessages.noVersion)
    },
    async remove(id) {
      await control.query('delete from functions where id = $1', [id])
    },
  }
}

async function deploy(
  client: PoolClient,
  ref: string,
  slug: string,
  version: NewVersion,
): Promise<void> {
  await lockProject(client, ref)
  const { rows } = await client.query<{ id: string; last: number; total: number }>(
    `insert into functions (project_ref, slug, name, verify_jwt, version, last_version)
     values ($1, $2, coalesce($3, $2), coalesce($4, true), 1, 1)
     on conflict (project_ref, slug) do update
       set name = coalesce($3, functions.name), verify_jwt = coalesce($4, functions.verify_jwt),
         version = functions.last_version + 1, last_version = functions.last_version + 1,
         updated_at = now()
     returning id, last_version as last,
       (select count(*) from functions where project_ref = $1 and slug <> $2)::int as total`,
    [ref, slug, version.name ?? null, version.verifyJwt ?? null],
  )
  const [stored] = rows
  if (stored === undefined) throw new AppError(404, 'not_found', functionsMessages.noFunction)
  if (stored.total >= MAX_FUNCTIONS)
    throw new AppError(409, 'conflict', functionsMessages.tooManyFunctions(MAX_FUNCTIONS))
  await client.query(
    `insert into function_versions
       (function_id, version, entrypoint_path, import_map_path, files, bundle)
     values ($1, $2, $3, $4, $5, $6)`,
    [
      stored.id,
      stored.last,
      version.entrypointPath,
      version.importMapPath,
      JSON.stringify(version.files),
      version.bundle,
    ],
  )
  await client.query('delete from function_versions where function_id = $1 and version <= $2', [
    stored.id,
    stored.last - STORED_VERSIONS,
  ])
}

/** Of functions that are created at the same time, each sees the others. */
const lockProject = (client: PoolClient, ref: string) =>
  client.query('select from projects where ref = $1 for no key update', [ref])
