import type { Pool } from 'pg'
import { AppError } from '../../../base/app-error'
import type { Secrets } from '../../../base/secrets'
import { inTransaction } from '../../../base/transaction'
import { drainsMessages } from './drains.messages'
import type { LogDrain } from './drain.types'

export type NewLogDrain = Pick<LogDrain, 'projectRef' | 'name' | 'kind' | 'url' | 'headers' | 's3'>
export type LogDrainChange = Partial<Pick<LogDrain, 'name' | 'url' | 'headers' | 's3' | 'enabled'>>

/** Drains of the projects; headers and keys are encrypted. */
export interface LogDrains {
  list(ref: string): Promise<LogDrain[]>
  get(ref: string, id: string): Promise<LogDrain | null>
  /** @throws AppError 409 for too many, or a name that is taken */
  add(drain: NewLogDrain): Promise<LogDrain>
  /** @throws AppError 409 for a name that is taken */
  change(id: string, change: LogDrainChange): Promise<void>
  remove(id: string): Promise<void>
  /**
   * Returns those whose time has come, of projects of this data directory: of each project some that work and
   * some that failed, the longest due first.
   * @param running IDs of those that are not asked for
   */
  due(home: string, running: readonly string[]): Promise<LogDrain[]>
  /** Records the result of a test; what waits is sent at once after one that succeeded. */
  tested(id: string, problem: string | null): Promise<void>
  sent(id: string, lines: number, lastId: string): Promise<void>
  /** Lets others come first. */
  attempted(id: string, pauseMs: number): Promise<void>
  /** Records a failure. @returns the number of those one after the other; 0 for a drain that is off or gone */
  failed(id: string, error: string, retryAfterMs: number): Promise<number>
}

const MAX_DRAINS = 10
/** Drains of a project that are due at a time. */
export const MAX_DUE = 2
const COLUMNS = `d.id, d.project_ref as "projectRef", d.name, d.kind, d.url, d.headers, d.s3, d.enabled,
  d.sent_id::text as "sentId", d.sent_lines::float8 as "sentLines", d.sent_at as "sentAt", d.failures,
  d.last_error as "lastError"`

type Row = Omit<LogDrain, 'headers' | 's3'> & { headers: string; s3: string | null }
const contextOf = (ref: string) => `log_drains/${ref}`
const bucketContextOf = (ref: string) => `log_drains/${ref}/s3`

export function createLogDrains(control: Pool, secrets: Secrets): LogDrains {
  const read = ({ headers, s3, ...row }: Row): LogDrain => ({
    ...row,
    // We wrote it.
    headers: JSON.parse(secrets.decrypt(headers, contextOf(row.projectRef))) as LogDrain['headers'],
    s3:
      s3 === null
        ? null
        : (JSON.parse(secrets.decrypt(s3, bucketContextOf(row.projectRef))) as LogDrain['s3']),
  })
  const sealed = (ref: string, headers: LogDrain['headers']) =>
    secrets.encrypt(JSON.stringify(headers), contextOf(ref))
  const sealedBucket = (ref: string, s3: LogDrain['s3'] | undefined) =>
    s3 === null || s3 === undefined
      ? null
      : secrets.encrypt(JSON.stringify(s3), bucketContextOf(ref))

  return {
    async list(ref) {
      const { rows } = await control.query<Row>(
        `select ${COLUMNS} from log_drains d where project_ref = $1 order by lower(name), id`,
        [ref],
      )
      return rows.map(read)
    },
    async get(ref, id) {
      const { rows } = await control.query<Row>(
        `select ${COLUMNS} from log_drains d where project_ref = $1 and id::text = $2`,
        [ref, id],
      )
      return rows[0] === undefined ? null : read(rows[0])
    },
    add: ({ headers, kind, name, projectRef, s3, url }) =>
      inTransaction(control, async (client) => {
        await client.query('select from projects where ref = $1 for no key update', [projectRef])
        const { rows: counts } = await client.query<{ total: number }>(
          'select count(*)::int as total from log_drains where project_ref = $1',
          [projectRef],
        )
        if ((counts[0]?.total ?? 0) >= MAX_DRAINS)
          throw new AppError(409, 'conflict', drainsMessages.tooMany(MAX_DRAINS))
        const { rows } = await client
          .query<Row>(
            `insert into log_drains as d (project_ref, name, kind, url, headers, s3, sent_id)
             values ($1, $2, $3, $4, $5, $6, $7) returning ${COLUMNS}`,
            [
              ...[projectRef, name, kind, url, sealed(projectRef, headers)],
              sealedBucket(projectRef, s3),
              // Lines from now on, whose IDs begin with the time.
              Date.now() * 1_000,
            ],
          )
          .catch(nameTaken)
        if (rows[0] === undefined) throw new Error('The drain was not stored.')
        return read(rows[0])
      }),
    async change(id, { enabled, headers, name, s3, url }) {
      const { rows } = await control.query<{ ref: string }>(
        'select project_ref as ref from log_drains where id = $1',
        [id],
      )
      const ref = rows[0]?.ref ?? ''
      await control
        .query(
          `update log_drains set name = coalesce($2, name), url = coalesce($3, url), headers = coalesce($4, headers),
             enabled = coalesce($5, enabled), s3 = coalesce($6, s3), failures = 0, next_attempt_at = now() where id = $1`,
          [
            ...[id, name ?? null, url ?? null],
            headers === undefined ? null : sealed(ref, headers),
            enabled ?? null,
            sealedBucket(ref, s3),
          ],
        )
        .catch(nameTaken)
    },
    async remove(id) {
      await control.query('delete from log_drains where id = $1', [id])
    },
    async due(home, running) {
      const { rows } = await control.query<Row>(
        `select ${COLUMNS} from (
           select d.*, row_number() over (partition by d.project_ref, d.failures > 0 order by d.next_attempt_at, d.id) as place
           from log_drains d join projects p on p.ref = d.project_ref
           where d.enabled and d.next_attempt_at <= now() and p.home = $1 and d.id <> all ($3::uuid[])
         ) d where d.place <= $2 order by d.next_attempt_at limit 100`,
        [home, MAX_DUE, running],
      )
      return rows.map(read)
    },
    async tested(id, problem) {
      await control.query(
        // A test lengthens no pause before the next attempt.
        `update log_drains set last_error = $2,
           failures = case when $2::text is null then 0 else greatest(failures, 1) end,
           next_attempt_at = case when $2::text is null then least(next_attempt_at, now()) else next_attempt_at end
         where id = $1`,
        [id, problem],
      )
    },
    async sent(id, lines, lastId) {
      await control.query(
        `update log_drains set sent_id = $3, sent_lines = sent_lines + $2, sent_at = now(), failures = 0,
           last_error = null where id = $1`,
        [id, lines, lastId],
      )
    },
    async attempted(id, pauseMs) {
      await control.query(
        `update log_drains set next_attempt_at = greatest(next_attempt_at, now() + make_interval(secs => $2))
         where id = $1`,
        [id, pauseMs / 1_000],
      )
    },
    async failed(id, error, retryAfterMs) {
      const { rows } = await control.query<{ failures: number }>(
        `update log_drains set failures = failures + 1, last_error = $2,
           next_attempt_at = now() + make_interval(secs => $3) where id = $1
         returning case when enabled then failures else 0 end as failures`,
        [id, error, retryAfterMs / 1_000],
      )
      return rows[0]?.failures ?? 0
    },
  }
}

function nameTaken(error: unknown): never {
  if ((error as { code?: string }).code === '23505')
    throw new AppError(409, 'conflict', drainsMessages.nameTaken, { cause: error })
  throw error
}
