const MB = 1024 ** 2
const GB = 1024 ** 3

/** Sizes of a project's compute, the smallest one first. `shared` is the default. */
export const COMPUTE_SIZES = [
  'shared',
  'ci_micro',
  'ci_small',
  'ci_medium',
  'ci_large',
  'ci_xlarge',
] as const
export type ComputeSize = (typeof COMPUTE_SIZES)[number]

/** Resources of the machine that runs Postgres. */
export interface MachineResources {
  /** In bytes. */
  memory: number
  processors: number
}

/** Resource that a machine has too little of for a size; memory in bytes. */
export interface MissingResource {
  resource: keyof MachineResources
  required: number
  available: number
}

interface Shape extends MachineResources {
  maxConnections: number
  workers: number
}

const shapes: Record<Exclude<ComputeSize, 'shared'>, Shape> = {
  ci_micro: { memory: GB, processors: 1, maxConnections: 110, workers: 8 },
  ci_small: { memory: 2 * GB, processors: 1, maxConnections: 130, workers: 8 },
  ci_medium: { memory: 4 * GB, processors: 2, maxConnections: 160, workers: 8 },
  ci_large: { memory: 8 * GB, processors: 2, maxConnections: 200, workers: 12 },
  ci_xlarge: { memory: 16 * GB, processors: 4, maxConnections: 280, workers: 16 },
}

/** Returns true if the text names a size. */
export const isComputeSize = (text: string): text is ComputeSize =>
  COMPUTE_SIZES.some((size) => size === text)

/** Returns the resources that a size is made for; null for the default, which every machine has. */
export const computeResources = (size: ComputeSize): MachineResources | null =>
  size === 'shared' ? null : { memory: shapes[size].memory, processors: shapes[size].processors }

/** Returns the first resource that the machine has too little of; null if it can hold the size. */
export function missingResource(
  size: ComputeSize,
  machine: MachineResources,
): MissingResource | null {
  const needed = computeResources(size)
  if (needed === null) return null
  for (const resource of ['memory', 'processors'] as const)
    if (needed[resource] > machine[resource])
      return { resource, required: needed[resource], available: machine[resource] }
  return null
}

/** Settings of Postgres that follow the size, all of which need a restart or are set with it. */
export interface ComputeSettings {
  shared_buffers: string
  effective_cache_size: string
  work_mem: string
  maintenance_work_mem: string
  max_connections: string
  max_worker_processes: string
  max_parallel_workers: string
  max_parallel_workers_per_gather: string
}

/** Returns the settings of a size, as `show` prints them. */
export function computeSettings(size: ComputeSize): ComputeSettings {
  if (size === 'shared')
    return {
      shared_buffers: '64MB',
      effective_cache_size: '4GB',
      work_mem: '4MB',
      maintenance_work_mem: '64MB',
      max_connections: '100',
      max_worker_processes: '8',
      max_parallel_workers: '8',
      max_parallel_workers_per_gather: '2',
    }
  const { memory, maxConnections, workers } = shapes[size]
  return {
    shared_buffers: amount(memory / 4),
    effective_cache_size: amount((memory * 3) / 4),
    // If each connection sorts at once, a quarter of the memory is in use.
    work_mem: amount(Math.max(4 * MB, memory / 4 / maxConnections)),
    maintenance_work_mem: amount(memory / 16),
    max_connections: String(maxConnections),
    max_worker_processes: String(workers),
    max_parallel_workers: String(workers),
    max_parallel_workers_per_gather: String(Math.max(2, workers / 4)),
  }
}

/** Formats whole megabytes the way Postgres prints them: in the largest unit without a remainder. */
function amount(bytes: number): string {
  const megabytes = Math.floor(bytes / MB)
  return megabytes % 1024 === 0 ? `${megabytes / 1024}GB` : `${megabytes}MB`
}
