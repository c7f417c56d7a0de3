import { defineModule } from '../define-module'
import { functionsApi } from './api/functions-api'
import { functionCommands } from './commands'
import { functionsConfig } from './config'
import { removeUnfinishedDeploys } from './deploy/bundle'
import { forgetPackages, forgetSharedPackages } from './deploy/project-packages'
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
import stagedSql from './migrations/2026-11-26-staged-functions.sql'
import { checkFunctionDraft, completeFunctionDraft } from './language/handlers'
import { createFunctionLanguage } from './language/language-servers'
import { createFunctionLogs } from './process/function-logs'
import { createFunctionCounts } from './rows/function-counts'
import { createFunctionRows } from './rows/function-rows'
import { createFunctionSecrets } from './rows/function-secrets'
import { createStagedFunctions } from './rows/staged-functions'
import { deleteFunctionSecret, listFunctionSecrets, setFunctionSecrets } from './secret-handlers'
import type { FunctionsServices } from './services'
import {
  deleteFunctionSecretsV1,
  listFunctionSecretsV1,
  setFunctionSecretsV1,
} from './v1/secret-handlers'
import {
  bulkUpdateFunctionsV1,
  deleteFunctionV1,
  deployFunctionV1,
  getFunctionBodyV1,
  getFunctionV1,
  listFunctionsV1,
} from './v1/v1-handlers'

const SWEEP_INTERVAL_MS = 1_000
const FLUSH_INTERVAL_MS = 2_000

export const functions = defineModule<FunctionsServices>({
  name: 'functions',
  config: functionsConfig,
  migrations: [
    { name: '2026-11-25-functions', sql: functionsSql },
    { name: '2026-11-26-staged-functions', sql: stagedSql },
  ],
  services: {
    functionCounts: ({ control }) => createFunctionCounts(control),
    functionLanguage(services) {
      const language = createFunctionLanguage(services)
      services.closers.add(() => language.close())
      return language
    },
    functionLogs: ({ projectLogs }) => createFunctionLogs(projectLogs),
    functionRows: ({ control }) => createFunctionRows(control),
    functionSecrets: ({ control, secrets }) => createFunctionSecrets(control, secrets),
    functionServers(services) {
      const servers = createFunctionServers(services)
      services.closers.add(() => servers.close())
      return servers
    },
    stagedFunctions: ({ control }) => createStagedFunctions(control),
  },
  handlers: () => ({
    ...{ listFunctions, getFunction, getFunctionBody, deployFunction, updateFunction },
    ...{ deleteFunction, listFunctionLogs, checkFunctionDraft, completeFunctionDraft },
    ...{ listFunctionSecrets, setFunctionSecrets, deleteFunctionSecret },
    ...{ listFunctionsV1, getFunctionV1, deployFunctionV1, bulkUpdateFunctionsV1 },
    getFunctionBodyV1,
    ...{ deleteFunctionV1, listFunctionSecretsV1, setFunctionSecretsV1, deleteFunctionSecretsV1 },
  }),
  gateway: functionsApi,
  commands: functionCommands,
  listen({ directory, events, functionLanguage, functionLogs, functionServers }) {
    events.on('cluster.health', ({ health, ref }) =>
      health === 'healthy' ? undefined : functionServers.end(ref),
    )
    events.on('project.removing', async ({ ref }) => {
      await functionServers.end(ref)
      await functionLanguage.end(ref)
      functionLogs.forget(ref)
      await removeFunctionFolder(directory.run, ref)
      await forgetPackages({ directory }, ref)
    })
  },
  async start({ directory, functionLanguage, functionServers }) {
    await removeUnfinishedDeploys(directory.run)
    await forgetSharedPackages({ directory })
    await functionLanguage.clear()
    await functionServers.find()
  },
  schedules: ({ functionCounts, functionLanguage, functionServers }) => [
    {
      name: 'idle functions',
      begins: 'later',
      intervalMs: SWEEP_INTERVAL_MS,
      async run(now) {
        functionServers.sweep(now.getTime())
        functionLanguage.sweep(now.getTime())
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
