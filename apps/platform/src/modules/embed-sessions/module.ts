import { defineModule } from '../define-module'
import { createEmbedSessions } from './embed-sessions'
import { embedHandlers } from './handlers'
import embedSessionsSql from './migrations/2026-11-26-embed-sessions.sql'
import type { EmbedServices } from './services'

const SWEEP_INTERVAL_MS = 10 * 60_000

export const embedSessions = defineModule<EmbedServices>({
  name: 'embed-sessions',
  migrations: [{ name: '2026-11-26-embed-sessions', sql: embedSessionsSql }],
  services: { embedSessions: ({ control }) => createEmbedSessions({ control }) },
  handlers: embedHandlers,
  schedules: ({ embedSessions: sessions }) => [
    {
      name: 'embed sessions',
      begins: 'now',
      intervalMs: SWEEP_INTERVAL_MS,
      run: () => sessions.sweep(),
    },
  ],
})
