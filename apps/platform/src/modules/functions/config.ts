import { defineConfig } from '../../base/config/setting'
import { functionsMessages } from './functions.messages'

declare module '../../base/config/config' {
  interface Config {
    /** Path of Deno; null searches for it. */
    deno: string | null
    /** Time in milliseconds after which a function without requests is ended. */
    functionsIdleMs: number
    /** Time in milliseconds in which a function must begin to answer. */
    functionsTimeoutMs: number
  }
}

const DEFAULT_IDLE_SECONDS = 300
const DEFAULT_TIMEOUT_SECONDS = 150
const MAX_SECONDS = 86_400

export const functionsConfig = defineConfig({
  settings: {
    deno: {
      kind: 'text',
      option: 'deno',
      argument: '<path>',
      variable: 'HOWDAH_DENO',
      help: 'path of Deno, which runs the edge functions of the projects (default: searched in PATH, else the npm package deno, where it is installed)',
    },
    functionsIdle: {
      kind: 'text',
      option: 'functions-idle',
      argument: '<seconds>',
      variable: 'HOWDAH_FUNCTIONS_IDLE',
      help: `seconds without a request after which an edge function sleeps; the next request starts it (default: ${DEFAULT_IDLE_SECONDS})`,
    },
    functionsTimeout: {
      kind: 'text',
      option: 'functions-timeout',
      argument: '<seconds>',
      variable: 'HOWDAH_FUNCTIONS_TIMEOUT',
      help: `seconds in which an edge function must begin to answer (default: ${DEFAULT_TIMEOUT_SECONDS})`,
    },
  },
  read: ({ deno, functionsIdle, functionsTimeout }) => ({
    deno: deno ?? null,
    functionsIdleMs: readSeconds('--functions-idle', functionsIdle, DEFAULT_IDLE_SECONDS) * 1_000,
    functionsTimeoutMs:
      readSeconds('--functions-timeout', functionsTimeout, DEFAULT_TIMEOUT_SECONDS) * 1_000,
  }),
})

function readSeconds(option: string, text: string | undefined, usual: number): number {
  if (text === undefined) return usual
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : 0
  if (seconds < 1 || seconds > MAX_SECONDS) throw new Error(functionsMessages.seconds(option, text))
  return seconds
}
