import { defineModule } from '../define-module'
import { poolerConfig } from './config'
import { getPgbouncerConfig, listPools, updatePgbouncerConfig } from './handlers'
import poolsSql from './migrations/2026-11-25-project-pools.sql'
import { createPoolSettings } from './pool-settings'
import { createPooler } from './pooler'
import type { PoolerServices } from './services'

/** Interval of the search for PgBouncer while it is missing, in milliseconds. */
const SEARCH_INTERVAL_MS = 15_000

export const pooler = defineModule<PoolerServices>({
  name: 'pooler',
  config: poolerConfig,
  migrations: [{ name: '2026-11-25-project-pools', sql: poolsSql }],
  services: {
    poolSettings: ({ control }) => createPoolSettings(control),
    pooler(services) {
      const pools = createPooler(services)
      services.closers.add(() => pools.close())
      return pools
    },
  },
  handlers: () => ({ getPgbouncerConfig, listPools, updatePgbouncerConfig }),
  listen({ events, log, pooler: pools }) {
    const follow = (ref: string) =>
      pools
        .follow(ref)
        .catch((error: unknown) =>
          log.error('The pools of a project are out of date', { project: ref, error }),
        )
    events.on('cluster.health', ({ ref }) => void follow(ref))
    events.on('operation.ended', ({ operation }) => void follow(operation.projectRef))
  },
  start: ({ pooler: pools }) => pools.open(),
  schedules: ({ pooler: pools }) => [
    {
      name: 'pools',
      begins: 'later',
      intervalMs: SEARCH_INTERVAL_MS,
      run: () => pools.check(),
    },
  ],
})
