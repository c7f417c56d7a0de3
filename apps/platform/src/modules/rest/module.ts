import { defineModule } from '../define-module'
import { announceSchema } from './announce-schema'
import { readApi } from './api/read-api'
import { restApi } from './api/rest-api'
import { restCommands } from './commands'
import { restConfig } from './config'
import { getPostgrestConfig, updatePostgrestConfig } from './handlers'
import { generateTypescriptTypes } from './generate-types'
import { getDataApiRoleLimits, updateDataApiRoleLimits } from './role-limits'
import restSql from './migrations/2026-11-25-rest.sql'
import { createRestConfigs } from './rest-configs'
import { createRestServers, removeRestFolder } from './rest-servers'
import type { RestServices } from './services'

const SWEEP_INTERVAL_MS = 1_000

export const rest = defineModule<RestServices>({
  name: 'rest',
  config: restConfig,
  migrations: [{ name: '2026-11-25-rest', sql: restSql }],
  services: {
    restConfigs: ({ control }) => createRestConfigs(control),
    restServers(services) {
      const servers = createRestServers(services)
      services.closers.add(() => servers.close())
      return servers
    },
  },
  handlers: () => ({
    generateTypescriptTypes,
    generateTypescriptTypesV1: generateTypescriptTypes,
    getDataApiRoleLimits,
    getPostgrestConfig,
    updateDataApiRoleLimits,
    updatePostgrestConfig,
  }),
  gateway: [restApi, readApi],
  commands: restCommands,
  listen(services) {
    const { directory, events, log, operations, replicas, restServers } = services
    const announce = announceSchema(services)
    events.on('schema.changed', ({ ref }) => announce(ref))
    events.on('project.connection-changed', ({ ref }) => restServers.renew(ref))
    events.on('project.brought-up', ({ ref }) =>
      restServers
        .prepare(ref)
        .catch((error: unknown) =>
          log.warn('Changes of a project’s schema are not noticed', { project: ref, error }),
        ),
    )
    events.on('cluster.health', ({ health, ref }) =>
      health === 'healthy' ? undefined : restServers.end(ref),
    )
    events.on('project.removing', async ({ ref }) => {
      await restServers.end(ref)
      const databases = [ref, ...(await replicas.list(ref)).map(({ identifier }) => identifier)]
      for (const identifier of databases) await removeRestFolder(directory.run, identifier)
    })
    events.on('operation.ended', async ({ operation: { id, kind }, state }) => {
      if (kind !== 'remove_replica' || state !== 'succeeded') return
      const input = (await operations.find(id))?.input as { identifier: string } | undefined
      if (input) await removeRestFolder(directory.run, input.identifier)
    })
  },
  start: ({ restServers }) => restServers.find(),
  schedules: ({ restServers }) => [
    {
      name: 'idle data APIs',
      begins: 'later',
      intervalMs: SWEEP_INTERVAL_MS,
      run: (now) => restServers.sweep(now.getTime()),
    },
  ],
})
