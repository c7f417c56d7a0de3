import type { components } from '@howdah/contract'
import type { Pool } from 'pg'
import { AppError } from '../../../base/app-error'
import { inTransaction } from '../../../base/transaction'
import { customReportsMessages as messages } from './custom-reports.messages'

export type CustomBlock = components['schemas']['CustomReportBlock']

export interface CustomReport {
  id: string
  ownerId: string
  name: string
  visibility: 'user' | 'project'
  blocks: CustomBlock[]
  version: number
  updatedAt: Date
}

export type CustomReportContent = Pick<CustomReport, 'name' | 'visibility' | 'blocks'>

/** Reports of the people of projects. */
export interface CustomReports {
  /** Returns those that a person sees: the own ones, and shared ones. */
  list(ref: string, personId: string): Promise<CustomReport[]>
  get(ref: string, personId: string, id: string): Promise<CustomReport | null>
  /** @throws AppError 409 for too many */
  add(ref: string, personId: string, input: CustomReportContent): Promise<CustomReport>
  /** Returns null if it has another version by now. */
  change(id: string, version: number, input: CustomReportContent): Promise<CustomReport | null>
  remove(id: string): Promise<void>
}

const MAX_REPORTS = 50
const COLUMNS = `id, owner_id as "ownerId", name, visibility, blocks, version, updated_at as "updatedAt"`
const VISIBLE = `project_ref = $1 and (owner_id = $2 or visibility = 'project')`

export function createCustomReports(control: Pool): CustomReports {
  return {
    async list(ref, personId) {
      const { rows } = await control.query<CustomReport>(
        `select * from (select ${COLUMNS} from custom_reports where ${VISIBLE}
                          order by owner_id = $2 desc, lower(name), id limit 500) reports
          order by lower(name), id`,
        [ref, personId],
      )
      return rows
    },
    async get(ref, personId, id) {
      const { rows } = await control.query<CustomReport>(
        `select ${COLUMNS} from custom_reports where ${VISIBLE} and id::text = $3`,
        [ref, personId, id],
      )
      return rows[0] ?? null
    },
    add: (ref, personId, { blocks, name, visibility }) =>
      inTransaction(control, async (client) => {
        await client.query('select from projects where ref = $1 for no key update', [ref])
        const { rows: counts } = await client.query<{ total: number }>(
          'select count(*)::int as total from custom_reports where project_ref = $1 and owner_id = $2',
          [ref, personId],
        )
        if ((counts[0]?.total ?? 0) >= MAX_REPORTS)
          throw new AppError(409, 'conflict', messages.tooMany(MAX_REPORTS))
        const { rows } = await client.query<CustomReport>(
          `insert into custom_reports (project_ref, owner_id, name, visibility, blocks)
           values ($1, $2, $3, $4, $5) returning ${COLUMNS}`,
          [ref, personId, name, visibility, JSON.stringify(blocks)],
        )
        if (rows[0] === undefined) throw new Error('The report was not stored.')
        return rows[0]
      }),
    async change(id, version, { blocks, name, visibility }) {
      const { rows } = await control.query<CustomReport>(
        `update custom_reports set name = $3, visibility = $4, blocks = $5, version = version + 1, updated_at = now()
          where id = $1 and version = $2 returning ${COLUMNS}`,
        [id, version, name, visibility, JSON.stringify(blocks)],
      )
      return rows[0] ?? null
    },
    async remove(id) {
      await control.query('delete from custom_reports where id = $1', [id])
    },
  }
}
