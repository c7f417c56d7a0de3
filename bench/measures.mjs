import { measureBudgets, sqlRouteBudget } from '../scripts/size-budgets.mjs'
import { measureAuth, measureAuthMemory } from './measures/auth.mjs'
import { measureCompletion } from './measures/completion.mjs'
import { measureDataApi } from './measures/data-api.mjs'
import { measureDatabaseLists } from './measures/database-lists.mjs'
import { measureEditorReady } from './measures/editor-ready.mjs'
import { measureFirstRow } from './measures/first-row.mjs'
import { measureFirstVisit } from './measures/first-visit.mjs'
import { measureFunctions } from './measures/functions.mjs'
import { measureJourney } from './measures/journey.mjs'
import { measureIngest, measureLogs } from './measures/logs.mjs'
import { measureManyProjects } from './measures/many-projects.mjs'
import { measureManyTabs } from './measures/many-tabs.mjs'
import { measureMemory } from './measures/memory.mjs'
import { measureRealtime } from './measures/realtime.mjs'
import { measureRecovery } from './measures/recovery.mjs'
import { measureSchemaDiagram } from './measures/schema-diagram.mjs'
import { measureShell } from './measures/shell.mjs'
import { measureStart } from './measures/start.mjs'
import { measureStorage } from './measures/storage.mjs'
import { measureStream } from './measures/stream.mjs'
import { measureTableEditor } from './measures/table-editor.mjs'
import { measureTyping } from './measures/typing.mjs'

/** Number of runs for each measurement. */
export const times = { page: 15, stream: 5, memory: 3, start: 3, lists: 25 }

const sqlRouteBytes = async () =>
  (await measureBudgets()).find((budget) => budget.name === sqlRouteBudget).bytes

/**
 * Measurements of `npm run bench`, in this order, with the names under which each can be run on its
 * own. `measure` receives a browser, a server with the sample data in a project and a plain client
 * of that project, and returns its results; a measurement that is `alone` receives nothing and has
 * the machine to itself.
 */
export const measures = [
  {
    name: 'start',
    title: 'Starts and new projects',
    alone: true,
    measure: async () => ({ start: await measureStart({ times: times.start }) }),
  },
  {
    name: 'auth-memory',
    title: 'The auth services of 50 projects, idle',
    alone: true,
    measure: async () => ({ authMemory: await measureAuthMemory() }),
  },
  {
    name: 'journey',
    title: 'Start, branch, replica and restore',
    alone: true,
    measure: async () => ({ journey: await measureJourney() }),
  },
  {
    name: 'recovery',
    title: 'The archive of the log',
    alone: true,
    measure: async () => ({ recovery: await measureRecovery() }),
  },
  {
    name: 'logs',
    title: 'The logs of a project with 10,000,000 lines',
    alone: true,
    measure: async () => ({
      logs: { ...(await measureLogs({ times: times.stream })), ingest: measureIngest() },
    }),
  },
  {
    name: 'size',
    title: 'The size of the SQL route',
    alone: true,
    measure: async () => ({ bundle: await sqlRouteBytes() }),
  },
  {
    name: 'editor-ready',
    title: 'Blank page to a typed character',
    measure: async (context) => ({
      editor: await measureEditorReady({ ...context, times: times.page }),
    }),
  },
  {
    name: 'first-visit',
    title: 'A first visit in a new browser process',
    measure: async (context) => ({
      firstVisit: await measureFirstVisit({ ...context, times: times.page }),
    }),
  },
  {
    name: 'first-row',
    title: 'Click on Run to first painted row',
    measure: async (context) => {
      const [firstRow1k, firstRow100k] = await measureFirstRow({
        ...context,
        sizes: [1000, 100_000],
        times: times.page,
      })
      return { firstRow1k, firstRow100k }
    },
  },
  {
    name: 'typing',
    title: 'Key press to painted character',
    measure: async (context) => ({ typing: await measureTyping(context) }),
  },
  {
    name: 'completion',
    title: 'The list of completions',
    measure: async (context) => ({
      completion: await measureCompletion({ ...context, times: times.page }),
    }),
  },
  {
    name: 'many-tabs',
    title: '50 tabs with 20 runs each',
    measure: async (context) => ({ tabs: await measureManyTabs(context) }),
  },
  {
    name: 'stream',
    title: 'Rows through the stream',
    measure: async (context) => ({
      stream: await measureStream({ ...context, times: times.stream }),
    }),
  },
  {
    name: 'memory',
    title: 'The memory of the server',
    measure: async (context) => ({
      memory: await measureMemory({ ...context, times: times.memory }),
    }),
  },
  {
    name: 'table-editor',
    title: 'A table of 10,000,000 rows in the table editor',
    measure: async (context) => ({
      tables: await measureTableEditor({ ...context, times: times.page }),
    }),
  },
  {
    name: 'data-api',
    title: 'The Data API beside PostgREST alone',
    measure: async (context) => ({ dataApi: await measureDataApi(context) }),
  },
  {
    name: 'auth',
    title: 'The auth service: 1,000,000 users, rates',
    measure: async (context) => ({ auth: await measureAuth(context) }),
  },
  {
    name: 'realtime',
    title: 'Changes and broadcasts',
    measure: async (context) => ({ realtime: await measureRealtime(context) }),
  },
  {
    name: 'functions',
    title: 'Edge functions beside Deno alone',
    measure: async (context) => ({ functions: await measureFunctions(context) }),
  },
  {
    name: 'storage',
    title: 'Files: up, down, listed, zipped',
    measure: async (context) => ({
      storage: await measureStorage({ ...context, times: times.stream }),
    }),
  },
  {
    name: 'shell',
    title: 'The shell',
    measure: async (context) => ({ shell: await measureShell(context) }),
  },
  {
    name: 'many-projects',
    title: 'Lists of many organizations and projects',
    measure: async (context) => ({
      lists: await measureManyProjects({ ...context, times: times.lists }),
    }),
  },
  {
    name: 'database-lists',
    title: 'Lists of thousands of database objects',
    measure: async (context) => ({
      database: await measureDatabaseLists({ ...context, times: times.stream }),
    }),
  },
  {
    name: 'schema-diagram',
    title: 'The diagram of 300 tables',
    measure: async (context) => ({
      diagram: await measureSchemaDiagram({ ...context, times: times.stream }),
    }),
  },
]
