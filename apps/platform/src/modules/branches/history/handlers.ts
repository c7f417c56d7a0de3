import type { components } from '@howdah/contract'
import { needActive } from '../../../access/need-active'
import { needCapability } from '../../../access/need-capability'
import type { BranchesHandler } from '../services'
import type { HistoryDifference } from './compare-history'

export const compareMigrationHistory: BranchesHandler<'compareMigrationHistory'> = async ({
  access,
  params: { ref },
  services,
}) => {
  needCapability(access, 'backups')
  needActive(access)
  const found = await services.historyComparisons.compare(ref)
  return {
    status: 200,
    body: {
      migrations: found.migrations,
      without_sql: [...found.withoutSql],
      missing: toDifference(found.missing),
      unrecorded: toDifference(found.unrecorded),
    },
  }
}

const toDifference = ({
  others,
  statements,
}: HistoryDifference): components['schemas']['MigrationDifference'] => ({
  statements: [...statements],
  others: [...others],
})
