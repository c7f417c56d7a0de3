import { defineModule } from '../define-module'
import { getStatementSamples } from './handlers'
import samplesSql from './migrations/2026-11-25-statement-samples.sql'
import totalsSql from './migrations/2026-12-02-statement-totals.sql'
import { createStatementSampler } from './sampler'
import type { StatementsServices } from './services'
import { createStatementSamples, SAMPLE_INTERVAL_MS } from './statement-samples'

export const statements = defineModule<StatementsServices>({
  name: 'statements',
  migrations: [
    { name: '2026-11-25-statement-samples', sql: samplesSql },
    { name: '2026-12-02-statement-totals', sql: totalsSql },
  ],
  services: { statementSamples: ({ control }) => createStatementSamples(control) },
  handlers: () => ({ getStatementSamples }),
  schedules(services) {
    const sampler = createStatementSampler(services)
    return [
      {
        name: 'statement-samples',
        intervalMs: SAMPLE_INTERVAL_MS,
        begins: 'aligned',
        run: (now) => sampler.tick(now),
      },
    ]
  },
})
