import { defineModule } from '../define-module'
import { runQuery } from './handlers'
import { QueryRunner } from './query-runner'
import type { QueryServices } from './services'

export const query = defineModule<QueryServices>({
  name: 'query',
  services: {
    queries({ closers, clusters }) {
      const queries = new QueryRunner(clusters)
      closers.add(() => queries.close())
      return queries
    },
  },
  handlers: () => ({ runQuery }),
})
