/** State of a process of a function by which it makes room for another one. */
export interface SharingProcess {
  ref: string
  organizationId: number
  /** False while it starts. */
  isRunning: boolean
  requests: number
  lastUsed: number
}

/** Processes at a time; beyond, the one without requests for the longest time ends. */
const MAX_PROCESSES = 40
const MAX_OF_PROJECT = 15
const MAX_OF_ORGANIZATION = 20
/** Processes that an organization gets in any case, by the end of another one's. */
const SHARE_OF_ORGANIZATION = 2

export type ProcessRoom<Process> =
  | { kind: 'free' }
  | { kind: 'full' }
  /** `idle` has no requests; `busy` is ended with its requests. */
  | { kind: 'idle' | 'busy'; process: Process }

/**
 * Returns how a function of a project gets a process.
 * @param all those that there are, in the order of their starts
 */
export function roomFor<Process extends SharingProcess>(
  all: readonly Process[],
  { organizationId, ref }: Pick<SharingProcess, 'ref' | 'organizationId'>,
): ProcessRoom<Process> {
  const ofProject = all.filter((process) => process.ref === ref)
  const ofOrganization = all.filter((process) => process.organizationId === organizationId)
  const isOwnLimit =
    ofProject.length >= MAX_OF_PROJECT || ofOrganization.length >= MAX_OF_ORGANIZATION
  if (!isOwnLimit && all.length < MAX_PROCESSES) return { kind: 'free' }
  const candidates =
    ofProject.length >= MAX_OF_PROJECT ? ofProject : isOwnLimit ? ofOrganization : all
  const [oldest] = candidates
    .filter(({ isRunning, requests }) => isRunning && requests === 0)
    .toSorted((a, b) => a.lastUsed - b.lastUsed)
  if (oldest !== undefined) return { kind: 'idle', process: oldest }
  if (isOwnLimit || ofOrganization.length >= SHARE_OF_ORGANIZATION) return { kind: 'full' }
  const newest = newestAtMaxSize(all)
  return newest === undefined ? { kind: 'full' } : { kind: 'busy', process: newest }
}

/** Returns the newest process of the organization with the most processes. */
function newestAtMaxSize<Process extends SharingProcess>(
  all: readonly Process[],
): Process | undefined {
  const sizeOf = (one: Process) =>
    all.filter(({ organizationId }) => organizationId === one.organizationId).length
  const maxSize = Math.max(...all.map(sizeOf))
  return all.findLast((one) => one.isRunning && sizeOf(one) === maxSize)
}
