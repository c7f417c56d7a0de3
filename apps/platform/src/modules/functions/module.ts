import { defineModule } from '../define-module'
import { functionsApi } from './api/functions-api'
import { functionCommands } from './commands'
import { functionsConfig } from './config'
import { removeUnfinishedDeploys } from './deploy/bundle'
import { createFunctionServers, removeFunctionFolder } from './function-servers'
import {
  deleteFunction,
  deployFunction,
  getFunction,
  getFunctionBody,
  listFunctionLogs,
  listFunctions,
  updateFunction,
} from './handlers'
import functionsSql from './migrations/2026-11-25-functions.sql'
import { createFunctionLogs } from './process/function-logs'
import { createFunctionCounts } from './rows/function-counts'
import { createFunctionRows } from './rows/function-rows'
import { createFunctionSecrets } from './rows/function-secrets'
import { deleteFunctionSecret, listFunctionSecrets, setFunctionSecrets } from './secret-handlers'
import type { FunctionsServices } from './services'

const SWEEP_INTERVAL_MS = 1_000
const FLUSH_INTERVAL_MS = 2_000

export const functions = defineModule<FunctionsServices>({
  name: 'functions',
  config: functionsConfig,
  migrations: [{ name: '2026-11-25-functions', sql: functionsSql }],
  services: {
    functionCounts: ({ control }) => createFunctionCounts(control),
    functionLogs: ({ projectLogs }) => createFunctionLogs(projectLogs),
    functionRows: ({ control }) => createFunctionRows(control),
    functionSecrets: ({ control, secrets }) => createFunctionSecrets(control, secrets),
    functionServers(services) {
      const servers = createFunctionServers(services)
      services.closers.add(() => servers.close())
      return servers
    },
  },
  handlers: () => ({
    ...{ listFunctions, getFunction, getFunctionBody, deployFunction, updateFunction },
    ...{ deleteFunction, listFunctionLogs },
    ...{ listFunctionSecrets, setFunctionSecrets, deleteFunctionSecret },
  }),
  gateway: functionsApi,
  commands: functionCommands,
  listen({ directory, events, functionLogs, functionServers }) {
    events.on('cluster.health', ({ health, ref }) =>
      health === 'healthy' ? undefined : functionServers.end(ref),
    )
    events.on('project.removing', async ({ ref }) => {
      await functionServers.end(ref)
      functionLogs.forget(ref)
      await removeFunctionFolder(directory.run, ref)
    })
  },
  async start({ directory, functionServers }) {
    await removeUnfinishedDeploys(directory.run)
    await functionServers.find()
  },
  schedules: ({ functionCounts, functionServers }) => [
    {
      name: 'idle functions',
      begins: 'later',
      intervalMs: SWEEP_INTERVAL_MS,
      async run(now) {
        functionServers.sweep(now.getTime())
        await Promise.resolve()
      },
    },
    {
      name: 'invocations of functions',
      begins: 'later',
      intervalMs: FLUSH_INTERVAL_MS,
      run: () => functionCounts.flush(),
      // Closed after the listeners, so that it writes their last counts.
      end: () => functionCounts.flush(),
    },
  ],
})
