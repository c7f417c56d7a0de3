import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parsePosition } from './wal-position'

/**
 * Reads where the log ended with which a timeline began.
 * @returns null if its recovery ended before that, at its target
 */
export async function readReplayEnd(data: string, timeline: number): Promise<bigint | null> {
  const name = `${timeline.toString(16).toUpperCase().padStart(8, '0')}.history`
  return logEndOf(await readFile(join(data, 'pg_wal', name), 'utf8'))
}

/** Returns the end of the log by the history of a timeline, of which the last line is about its beginning. */
export function logEndOf(history: string): bigint | null {
  const [, position] =
    /^\d+\t([0-9A-F]+\/[0-9A-F]+)\tno recovery target specified$/.exec(
      history.trim().split('\n').at(-1)?.trim() ?? '',
    ) ?? []
  return position === undefined ? null : parsePosition(position)
}
