import { REPLICA_STAGES, type ReplicaStage } from '@howdah/rules/replicas/replica-stages'
import type { Queryable } from '../../base/transaction'
import type {
  Replica,
  ReplicaLag,
  ReplicaProblem,
  StageProgress,
  StoredReplicaStatus,
} from './replicas.types'

/** A measured lag. */
export interface LagSample extends ReplicaLag {
  at: Date
}

/** The rows of read replicas. */
export interface ReplicasTable {
  /** The same in the transaction of `db`. */
  in(db: Queryable): ReplicasTable
  insert(replica: Pick<Replica, 'identifier' | 'projectRef' | 'home'>): Promise<void>
  /** Returns the replicas of a project, the oldest first. */
  ofProject(projectRef: string): Promise<Replica[]>
  find(projectRef: string, identifier: string): Promise<Replica | null>
  byIdentifier(identifier: string): Promise<Replica | null>
  /** Returns the replicas whose files are in this data directory. */
  inDataDirectory(home: string): Promise<Replica[]>
  /** Forgets the stages, the problem and the error of an earlier set-up. */
  beginSetUp(identifier: string): Promise<void>
  setStatus(identifier: string, status: StoredReplicaStatus): Promise<void>
  /** Has the replicas of a project that can follow it wait while one of them is promoted. */
  beginSwitch(projectRef: string): Promise<void>
  /** Has the replicas that wait follow their primary again. */
  endSwitch(projectRef: string): Promise<void>
  /** Returns false if the problem was noted before. */
  setProblem(identifier: string, problem: ReplicaProblem): Promise<boolean>
  /** Notes that the set-up has failed in its current stage. */
  fail(identifier: string, error: string | null, log: readonly string[]): Promise<void>
  remove(identifier: string): Promise<void>
  beginStage(identifier: string, stage: ReplicaStage): Promise<void>
  /** Notes bytes of the current stage. */
  progress(
    identifier: string,
    stage: ReplicaStage,
    bytes: { done: number; total: number },
  ): Promise<void>
  endStage(identifier: string, stage: ReplicaStage): Promise<void>
  addLag(identifier: string, lag: ReplicaLag): Promise<void>
  /** Returns the measurements since a time, the oldest first. */
  lagSince(identifier: string, since: Date): Promise<LagSample[]>
  /** Forgets older measurements. */
  forgetLag(before: Date): Promise<void>
}

const columns = `r.identifier, r.project_ref as "projectRef", r.home, r.status, r.problem, r.error, r.log, r.inserted_at as "insertedAt",
  coalesce((select json_agg(json_build_object('stage', s.stage, 'begunAt', s.begun_at, 'endedAt', s.ended_at,
    'done', s.done::text, 'total', s.total::text)) from replica_stages s where s.replica = r.identifier), '[]') as stages`

type Row = Omit<Replica, 'stages'> & {
  stages: (Omit<StageProgress, 'begunAt' | 'endedAt'> & {
    begunAt: string
    endedAt: string | null
  })[]
}

const orderOf = ({ stage }: Pick<StageProgress, 'stage'>) => REPLICA_STAGES.indexOf(stage)

const toReplica = ({ stages, ...row }: Row): Replica => ({
  ...row,
  stages: stages
    .map(({ begunAt, endedAt, ...stage }) => ({
      ...stage,
      begunAt: new Date(begunAt),
      endedAt: endedAt === null ? null : new Date(endedAt),
    }))
    .toSorted((a, b) => orderOf(a) - orderOf(b)),
})

export function createReplicasTable(db: Queryable): ReplicasTable {
  const run = async (text: string, values: unknown[]) => void (await db.query(text, values))
  const read = async (where: string, values: unknown[]): Promise<Replica[]> =>
    (
      await db.query<Row>(
        `select ${columns} from replicas r where ${where} order by r.inserted_at, r.identifier`,
        values,
      )
    ).rows.map(toReplica)

  return {
    in: createReplicasTable,
    insert: ({ identifier, projectRef, home }) =>
      run(
        `insert into replicas (identifier, project_ref, home, status) values ($1, $2, $3, 'INIT_READ_REPLICA')`,
        [identifier, projectRef, home],
      ),
    ofProject: (projectRef) => read('r.project_ref = $1', [projectRef]),
    find: async (projectRef, identifier) =>
      (await read('r.project_ref = $1 and r.identifier = $2', [projectRef, identifier]))[0] ?? null,
    byIdentifier: async (identifier) => (await read('r.identifier = $1', [identifier]))[0] ?? null,
    inDataDirectory: (home) => read('r.home = $1', [home]),
    async beginSetUp(identifier) {
      await run('delete from replica_stages where replica = $1', [identifier])
      await run('delete from replica_lag where replica = $1', [identifier])
      await run(
        `update replicas set status = 'INIT_READ_REPLICA', problem = null, error = null, log = '{}' where identifier = $1`,
        [identifier],
      )
    },
    setStatus: (identifier, status) =>
      run('update replicas set status = $2 where identifier = $1', [identifier, status]),
    beginSwitch: (projectRef) =>
      run(
        `update replicas set status = 'SWITCHING_OVER' where project_ref = $1 and status = 'ACTIVE_HEALTHY' and problem is null`,
        [projectRef],
      ),
    endSwitch: (projectRef) =>
      run(
        `update replicas set status = 'ACTIVE_HEALTHY' where project_ref = $1 and status = 'SWITCHING_OVER'`,
        [projectRef],
      ),
    async setProblem(identifier, problem) {
      const { rowCount } = await db.query(
        'update replicas set problem = $2 where identifier = $1 and problem is distinct from $2',
        [identifier, problem],
      )
      return rowCount === 1
    },
    fail: (identifier, error, log) =>
      run(
        `update replicas set status = 'INIT_READ_REPLICA_FAILED', error = $2, log = $3 where identifier = $1`,
        [identifier, error, log],
      ),
    remove: (identifier) => run('delete from replicas where identifier = $1', [identifier]),
    // Again after a crash.
    beginStage: (identifier, stage) =>
      run(
        `insert into replica_stages (replica, stage) values ($1, $2)
         on conflict (replica, stage) do update set begun_at = clock_timestamp(), ended_at = null, done = null, total = null`,
        [identifier, stage],
      ),
    progress: (identifier, stage, { done, total }) =>
      run('update replica_stages set done = $3, total = $4 where replica = $1 and stage = $2', [
        identifier,
        stage,
        done,
        total,
      ]),
    endStage: (identifier, stage) =>
      run(
        'update replica_stages set ended_at = clock_timestamp() where replica = $1 and stage = $2',
        [identifier, stage],
      ),
    addLag: (identifier, { bytes, seconds }) =>
      run(
        `insert into replica_lag (replica, at, bytes, seconds)
         select identifier, clock_timestamp(), $2, $3 from replicas where identifier = $1`,
        [identifier, bytes, seconds],
      ),
    async lagSince(identifier, since) {
      const { rows } = await db.query<LagSample>(
        'select at, bytes::text, seconds from replica_lag where replica = $1 and at >= $2 order by at',
        [identifier, since],
      )
      return rows
    },
    forgetLag: (before) => run('delete from replica_lag where at < $1', [before]),
  }
}
