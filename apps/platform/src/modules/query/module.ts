import { defineModule } from '../define-module'
import { runQuery } from './handlers'
import { QueryService } from './query-service'
import type { QueryServices } from './services'

export const query = defineModule<QueryServices>({
  name: 'query',
  services: {
    queries({ closers, clusters, events, replicas }) {
      const queries = new QueryService(
        clusters,
        replicas,
        (ref) => void events.emit('schema.changed', { ref }),
      )
      events.on('access.changed', (change) => queries.endRuns(change))
      closers.add(() => queries.close())
      return queries
    },
  },
  handlers: () => ({ runQuery }),
})
