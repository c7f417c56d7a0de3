import { totalmem } from 'node:os'

const GB = 1024 ** 3
/** Share of the memory of the machine that a process of a project's Postgres can allocate. */
const PROCESS_SHARE = 1 / 4

/** Bytes of memory of the machine, or of the container that limits the server. */
export function machineMemory(): number {
  const limit = process.constrainedMemory()
  return limit > 0 ? Math.min(limit, totalmem()) : totalmem()
}

/**
 * Returns the maximum number of bytes that each process of a project's Postgres allocates. Every
 * role may set `work_mem`, so that Postgres itself has no limit.
 * @param machine in bytes
 */
export const maxProcessMemory = (machine: number): number =>
  Math.max(GB, Math.floor(machine * PROCESS_SHARE))
