import type { Pool } from 'pg'
import { AppError } from '../../../base/app-error'
import { inTransaction } from '../../../base/transaction'
import { functionsMessages } from '../functions.messages'
import { MAX_FUNCTIONS, type NewVersion } from './function-rows'

type StagedVersion = Omit<NewVersion, 'name' | 'verifyJwt'>

/** Versions of functions that are bundled and not deployed yet, in the control database. */
export interface StagedFunctions {
  /** Stores the version of a function in place of an earlier one. @returns its digest @throws AppError 409 for too many */
  put(ref: string, slug: string, version: StagedVersion): Promise<string>
  /** Returns the version with this digest; null if there is none. */
  get(ref: string, slug: string, digest: string): Promise<StagedVersion | null>
  remove(ref: string, slugs: readonly string[]): Promise<void>
}

/** Hours after which a version that was not deployed is removed. */
const STORED_HOURS = 1

export const createStagedFunctions = (control: Pool): StagedFunctions => ({
  put: (ref, slug, { bundle, entrypointPath, files, importMapPath }) =>
    inTransaction(control, async (client) => {
      await client.query('select from projects where ref = $1 for no key update', [ref])
      await client.query(
        'delete from staged_functions where staged_at < now() - make_interval(hours => $1)',
        [STORED_HOURS],
      )
      const { rows } = await client.query<{ others: number }>(
        `select count(*)::int as others from staged_functions where project_ref = $1 and slug <> $2`,
        [ref, slug],
      )
      if ((rows[0]?.others ?? 0) >= MAX_FUNCTIONS)
        throw new AppError(409, 'conflict', functionsMessages.tooManyFunctions(MAX_FUNCTIONS))
      const { rows: stored } = await client.query<{ digest: string }>(
        `insert into staged_functions (project_ref, slug, entrypoint_path, import_map_path, files, bundle)
         values ($1, $2, $3, $4, $5, $6)
         on conflict (project_ref, slug) do update set entrypoint_path = $3, import_map_path = $4,
           files = $5, bundle = $6, staged_at = now()
         returning digest`,
        [ref, slug, entrypointPath, importMapPath, JSON.stringify(files), bundle],
      )
      return stored[0]?.digest ?? ''
    }),
  async get(ref, slug, digest) {
    const { rows } = await control.query<StagedVersion>(
      `select entrypoint_path as "entrypointPath", import_map_path as "importMapPath", files, bundle
       from staged_functions where project_ref = $1 and slug = $2 and digest = $3`,
      [ref, slug, digest],
    )
    return rows[0] ?? null
  },
  async remove(ref, slugs) {
    await control.query(
      'delete from staged_functions where project_ref = $1 and slug = any($2::text[])',
      [ref, slugs],
    )
  },
})
