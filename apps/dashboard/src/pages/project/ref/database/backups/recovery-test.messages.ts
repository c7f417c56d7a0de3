import { formatCount } from '../../../../../format/number'

const tables = (count: number) => (count === 1 ? '1 table' : `${formatCount(count)} tables`)

/** Texts about restores that are tried on a copy. */
export const recoveryTestMessages = {
  none: 'None yet. One runs every week, on a copy.',
  archive: (seconds: string, moment: string, count: number) =>
    `Restored in ${seconds} on ${moment}. ${tables(count)} read, all checksums right.`,
  archiveFailed: (moment: string, reason: string) => `Failed on ${moment}. ${reason}`,
  backup: (backup: string, seconds: string, moment: string, count: number) =>
    `The backup of ${backup} was restored in ${seconds} on ${moment}. ${tables(count)} read, all checksums right.`,
  backupFailed: (backup: string, moment: string, reason: string) =>
    `The backup of ${backup} couldn’t be restored on ${moment}. ${reason}`,
} as const
