import {
  parameterStatisticsQueryOptions,
  type PostgresParameterEntry,
} from '@howdah/platform-client/catalog/monitoring/parameters'
import { projectComputeQueryOptions } from '@howdah/platform-client/resources/projects/compute'
import { adviseParameters, type ParameterAdvice } from '@howdah/rules/postgres/parameter-advice'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { bytesOfUnit } from './parameter-text'

export type AdviceByName = ReadonlyMap<string, ParameterAdvice>

const NONE: AdviceByName = new Map()

/**
 * Returns the advisor's opinion of parameters by their names; none until everything is known that
 * it depends on. The memory of an attached database is not known.
 */
export function useParameterAdvice(
  projectRef: string,
  isAttached: boolean,
  parameters: readonly PostgresParameterEntry[] | undefined,
): AdviceByName {
  const { client } = useDashboard()
  const statistics = useQuery(parameterStatisticsQueryOptions(client, { projectRef }))
  const compute = useQuery({
    ...projectComputeQueryOptions(client, { ref: projectRef }),
    enabled: !isAttached,
  })
  const isWaiting = statistics.isPending || (!isAttached && compute.isPending)
  if (parameters === undefined || isWaiting) return NONE
  const size = compute.data?.sizes.find(({ id }) => id === compute.data.selected)
  const found = adviseParameters({
    parameters: parameters.map(({ name, value, unit }) => ({
      name,
      value,
      unitBytes: bytesOfUnit(unit),
    })),
    memory: size?.memory_bytes ?? null,
    statistics: statistics.data ?? null,
  })
  return new Map(found.map((one) => [one.name, one]))
}
