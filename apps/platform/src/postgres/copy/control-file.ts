import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** State of a Postgres as its control file has it. */
export interface ControlFile {
  /** Other states are those of one that runs or has crashed. */
  state: 'shut down' | 'shut down in recovery' | 'other'
  /** Position of the record of the last checkpoint that it starts from. */
  checkpoint: bigint
  timeline: number
}

/** Places in the file, which are the same in all supported versions. */
const [STATE, CHECKPOINT, TIMELINE, MIN_BYTES] = [16, 32, 48, 52]
const states: Readonly<Record<number, ControlFile['state']>> = {
  1: 'shut down',
  2: 'shut down in recovery',
}

/** Reads the control file of a data directory; null without one that can be read. */
export async function readControlFile(data: string): Promise<ControlFile | null> {
  const file = await readFile(join(data, 'global', 'pg_control')).catch(() => null)
  if (file === null || file.length < MIN_BYTES) return null
  return {
    state: states[file.readUInt32LE(STATE)] ?? 'other',
    checkpoint: file.readBigUInt64LE(CHECKPOINT),
    timeline: file.readUInt32LE(TIMELINE),
  }
}
