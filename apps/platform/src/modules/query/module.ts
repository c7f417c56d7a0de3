import { defineModule } from '../define-module'
import { runQuery } from './handlers'
import { QueryRunner } from './query-runner'
import type { QueryServices } from './services'

export const query = defineModule<QueryServices>({
  name: 'query',
  services: {
    queries({ closers, clusters, events }) {
      const queries = new QueryRunner(clusters)
      events.on('access.changed', (change) => queries.endRuns(change))
      closers.add(() => queries.close())
      return queries
    },
  },
  handlers: () => ({ runQuery }),
})
