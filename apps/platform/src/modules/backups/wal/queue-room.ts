import { backupMessages as messages } from '../backups.messages'
import type { SegmentFiles } from './segment-files'

/** Whole segments that wait on the disk for the bucket, before Postgres has to retain its log itself. */
export const MAX_WAITING_SEGMENTS = 64

/** @throws if so many segments wait that no more are to be received */
export async function needQueueRoom(files: Pick<SegmentFiles, 'waiting'>): Promise<void> {
  const { length } = await files.waiting()
  if (length >= MAX_WAITING_SEGMENTS) throw new Error(messages.bucketBehind(length))
}
