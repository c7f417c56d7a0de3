import { defineConfig } from '../../base/config/setting'
import { restMessages } from './rest.messages'

declare module '../../base/config/config' {
  interface Config {
    /** Path of PostgREST; null searches for it. */
    postgrest: string | null
    /** Time in milliseconds after which the Data API of a project without requests is ended. */
    restIdleMs: number
    /** Data APIs that run at a time; beyond, the one without requests for the longest time sleeps. */
    restProcesses: number
  }
}

const DEFAULT_IDLE_SECONDS = 300
const MAX_IDLE_SECONDS = 86_400
const DEFAULT_PROCESSES = 20
const MAX_PROCESSES = 1_000

export const restConfig = defineConfig({
  settings: {
    postgrest: {
      kind: 'text',
      option: 'postgrest',
      argument: '<path>',
      variable: 'HOWDAH_POSTGREST',
      help: 'path of PostgREST, which runs the Data API of the projects (default: the newest in PATH, else the one that Howdah comes with)',
    },
    restIdle: {
      kind: 'text',
      option: 'rest-idle',
      argument: '<seconds>',
      variable: 'HOWDAH_REST_IDLE',
      help: `seconds without a request after which the Data API of a project sleeps; the next request starts it (default: ${DEFAULT_IDLE_SECONDS})`,
    },
    restProcesses: {
      kind: 'text',
      option: 'rest-processes',
      argument: '<number>',
      variable: 'HOWDAH_REST_PROCESSES',
      help: `Data APIs that run at a time, each about 40 MB; beyond, one without requests sleeps, and requests for which there is none wait or are refused (default: ${DEFAULT_PROCESSES})`,
    },
  },
  read: ({ postgrest, restIdle, restProcesses }) => ({
    postgrest: postgrest ?? null,
    restIdleMs: readSeconds('--rest-idle', restIdle) * 1_000,
    restProcesses: readProcesses('--rest-processes', restProcesses),
  }),
})

function readSeconds(option: string, text: string | undefined): number {
  if (text === undefined) return DEFAULT_IDLE_SECONDS
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (seconds < 1 || seconds > MAX_IDLE_SECONDS) throw new Error(restMessages.idle(option, text))
  return seconds
}

function readProcesses(option: string, text: string | undefined): number {
  if (text === undefined) return DEFAULT_PROCESSES
  const processes = /^\d{1,4}$/.test(text) ? Number(text) : 0
  if (processes < 1 || processes > MAX_PROCESSES)
    throw new Error(restMessages.processes(option, text))
  return processes
}
