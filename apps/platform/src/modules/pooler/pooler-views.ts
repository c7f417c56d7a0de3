import type { components } from '@howdah/contract'
import { hasPreparedStatements } from './find-pgbouncer'
import { maxPoolSize, poolSize } from './pool-sizes'
import type { Project } from '../projects/projects'
import { poolerMessages } from './pooler.messages'
import {
  poolModes,
  type PooledSize,
  type Pooler,
  type PoolMode,
  type PoolSettings,
  type PoolState,
} from './pooler.types'

type Config = components['schemas']['PgbouncerConfig']
type Pool = components['schemas']['Pool']

/** Role that connection strings name; other roles connect the same way. */
const USER = 'postgres'

const statuses = {
  ready: 'ENABLED',
  starting: 'COMING_UP',
  unavailable: 'DISABLED',
} as const satisfies Record<PoolState['kind'], Config['pgbouncer_status']>

/** The configuration of a project's pools, as the contract shows it. */
export function configView(
  pooler: Pooler,
  project: Pick<Project, 'ref' | 'compute' | 'provisioner'>,
  { settings, requiresTls }: { settings: PoolSettings; requiresTls: boolean },
): Config {
  const { ref, provisioner } = project
  const programConnections = pooler.programConnections(project)
  const stateOf = (mode: PoolMode): PoolState =>
    provisioner === 'attached'
      ? { kind: 'unavailable', reason: poolerMessages.attached }
      : pooler.state(ref, mode)
  const state = stateOf(settings.mode)
  // The mode `transaction` includes the session pool.
  const worst = [state, stateOf('session')].find(({ kind }) => kind !== 'ready') ?? state
  const address =
    state.kind === 'ready'
      ? addressOf(pooler, ref, state.port)
      : { db_host: null, db_port: null, db_name: null, db_user: null, connection_string: null }
  return {
    pgbouncer_enabled: state.kind === 'ready',
    pgbouncer_status: statuses[worst.kind],
    pgbouncer_version: pooler.version,
    prepared_statements: hasPreparedStatements(pooler.version),
    pool_mode: settings.mode,
    default_pool_size: poolSize(settings, programConnections),
    max_pool_size: maxPoolSize(settings.mode, programConnections),
    max_client_conn: pooler.maxClients,
    ...address,
    ssl_enforced: requiresTls,
    ssl_certificate: provisioner === 'embedded',
    ...(state.kind === 'unavailable' ? { reason: state.reason } : {}),
  }
}

/** The pools of a project that accept connections. */
export function poolViews(pooler: Pooler, project: PooledSize, settings: PoolSettings): Pool[] {
  return poolModes.flatMap((mode) => poolView(pooler, { project, mode, settings }))
}

function poolView(
  pooler: Pooler,
  { project, mode, settings }: { project: PooledSize; mode: PoolMode; settings: PoolSettings },
): Pool[] {
  const { ref } = project
  const state = pooler.state(ref, mode)
  if (state.kind !== 'ready' || (mode === 'transaction' && settings.mode === 'session')) return []
  return [
    {
      identifier: ref,
      database_type: 'PRIMARY',
      ...addressOf(pooler, ref, state.port),
      pool_mode: mode,
      default_pool_size: poolSize(settings, pooler.programConnections(project)),
      max_client_conn: pooler.maxClients,
    },
  ]
}

function addressOf({ host }: Pooler, ref: string, port: number) {
  const name = host.includes(':') ? `[${host}]` : host
  return {
    db_host: host,
    db_port: port,
    db_name: ref,
    db_user: USER,
    connection_string: `postgresql://${USER}@${name}:${port}/${ref}`,
  }
}
