import {
  COMPUTE_SIZES,
  computeResources,
  computeSettings,
  isComputeSize,
  missingResource,
  type ComputeSize,
  type MachineResources,
} from '@howdah/rules/compute/compute-sizes'
import { availableParallelism } from 'node:os'
import { needCapability } from '../../../access/need-capability'
import { AppError } from '../../../base/app-error'
import { machineMemory } from '../../../postgres/memory/process-memory'
import type { ProjectsHandler } from '../services'
import { projectApiMessages } from './projects.messages'

const machine = (): MachineResources => ({
  memory: machineMemory(),
  processors: availableParallelism(),
})

function reasonAgainst(size: ComputeSize): string | null {
  const missing = missingResource(size, machine())
  return missing && projectApiMessages.machineTooSmall(missing)
}

/** Refuses a size that the machine cannot hold. @throws AppError 409 */
export function checkComputeSize(size: string): void {
  const reason = isComputeSize(size) ? reasonAgainst(size) : null
  if (reason !== null) throw new AppError(409, 'conflict', reason)
}

export const getProjectCompute: ProjectsHandler<'getProjectCompute'> = async ({
  access,
  services,
}) => {
  needCapability(access, 'pause')
  const { compute } = await services.projectViews.find(access.project.ref)
  return {
    status: 200,
    body: {
      selected: compute,
      sizes: COMPUTE_SIZES.map((size) => {
        const resources = computeResources(size)
        return {
          id: size,
          memory_bytes: resources?.memory ?? null,
          processors: resources?.processors ?? null,
          unavailable_reason: reasonAgainst(size),
          settings: Object.entries(computeSettings(size)).map(([name, value]) => ({ name, value })),
        }
      }),
    },
  }
}

export const updateProjectCompute: ProjectsHandler<'updateProjectCompute'> = async ({
  access,
  audit,
  body,
  services,
}) => {
  needCapability(access, 'pause')
  const { ref, name } = access.project
  const { compute: before } = await services.projectViews.find(ref)
  const { compute } = body
  if (compute === before) throw new AppError(409, 'conflict', projectApiMessages.sameCompute)
  checkComputeSize(compute)
  audit({
    target: { type: 'project', id: ref, name },
    before: { compute: before },
    after: { compute },
  })
  await services.projectLife.resize({ projectRef: ref, compute })
  return { status: 202, body: await services.projectViews.show(ref) }
}
