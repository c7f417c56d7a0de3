import type { RecoveryTest } from '@howdah/platform-client/resources/backups/list-backups'
import { formatMoment } from '../../../../../format/date'
import { formatMilliseconds } from '../../../../../format/duration'
import { recoveryTestMessages as messages } from './recovery-test.messages'

/** Returns the text about the last restore that was tried on a copy. */
export function recoveryTestText(test: RecoveryTest | null): string {
  if (test === null) return messages.none
  const { error, milliseconds, source, tables } = test
  const [at, time] = [formatMoment(test.at), formatMoment(test.time)]
  if (tables === null)
    return source === 'archive'
      ? messages.archiveFailed(at, error ?? '')
      : messages.backupFailed(time, at, error ?? '')
  const duration = formatMilliseconds(milliseconds)
  return source === 'archive'
    ? messages.archive(duration, at, tables)
    : messages.backup(time, duration, at, tables)
}
