import type { ProjectStatus } from '../../access/project.types'
import type { Queryable } from '../../base/transaction'

/** A branch: the project itself, or one that was made from it. */
export interface Branch {
  projectRef: string
  parentRef: string
  name: string
  isDefault: boolean
  persistent: boolean
  /** False if it began with the schema only. */
  withData: boolean
  gitBranch: string | null
  reviewRequestedAt: Date | null
  status: ProjectStatus
  createdAt: Date
}

/** Changes of a branch; absent fields keep their value. */
export interface BranchUpdate {
  name?: string
  gitBranch?: string | null
  persistent?: boolean
  reviewRequested?: boolean
}

export type InsertedBranch = Pick<
  Branch,
  'projectRef' | 'parentRef' | 'persistent' | 'withData' | 'gitBranch'
> & {
  /** True for a project on which something is tried; it is in no list, and makes no default branch. */
  isTrial?: boolean | undefined
}

/** The rows of branches. */
export interface BranchesTable {
  /** Stores a branch, and the default one of its project if this is the first. */
  insert(branch: InsertedBranch): Promise<void>
  /** Finds a branch by the reference of its project. */
  find(projectRef: string): Promise<Branch | null>
  /** Returns the branches of a project, the default one first; none before the first was made. */
  list(parentRef: string): Promise<Branch[]>
  change(branch: Branch, change: BranchUpdate): Promise<void>
}

/** Name of the default branch until a person changes it. */
export const DEFAULT_BRANCH_NAME = 'main'

const select = `
  select b.project_ref as "projectRef", b.parent_project_ref as "parentRef", coalesce(b.default_name, p.name) as name,
         b.project_ref = b.parent_project_ref as "isDefault", b.persistent, b.with_data as "withData", b.git_branch as "gitBranch",
         b.review_requested_at as "reviewRequestedAt", p.status, b.created_at as "createdAt"
    from branches b join projects p on p.ref = b.project_ref`

/** @param db the pool, or a transaction to take part in */
export function createBranchesTable(db: Queryable): BranchesTable {
  return {
    async insert({ projectRef, parentRef, persistent, withData, gitBranch, isTrial = false }) {
      if (!isTrial)
        await db.query(
          `insert into branches (project_ref, parent_project_ref, default_name, persistent) values ($1, $1, $2, true)
           on conflict (project_ref) do nothing`,
          [parentRef, DEFAULT_BRANCH_NAME],
        )
      await db.query(
        `insert into branches (project_ref, parent_project_ref, git_branch, persistent, with_data, is_trial, created_at)
         values ($1, $2, $3, $4, $5, $6, clock_timestamp())`,
        [projectRef, parentRef, gitBranch, persistent, withData, isTrial],
      )
    },
    async find(projectRef) {
      const { rows } = await db.query<Branch>(`${select} where b.project_ref = $1`, [projectRef])
      return rows[0] ?? null
    },
    async list(parentRef) {
      const { rows } = await db.query<Branch>(
        `${select} where b.parent_project_ref = $1 and not b.is_trial
          order by "isDefault" desc, b.created_at, b.project_ref`,
        [parentRef],
      )
      return rows
    },
    async change({ isDefault, projectRef }, { gitBranch, name, persistent, reviewRequested }) {
      await db.query(
        `update branches
            set git_branch = case when $2 then $3 else git_branch end,
                persistent = coalesce($4, persistent),
                review_requested_at = case when $5 then coalesce(review_requested_at, clock_timestamp()) when not $5 then null else review_requested_at end,
                default_name = case when default_name is null then null else coalesce($6, default_name) end
          where project_ref = $1`,
        [
          projectRef,
          gitBranch !== undefined,
          gitBranch ?? null,
          persistent ?? null,
          reviewRequested ?? null,
          name ?? null,
        ],
      )
      if (name !== undefined && !isDefault)
        await db.query('update projects set name = $2 where ref = $1', [projectRef, name])
    },
  }
}
