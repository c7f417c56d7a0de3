import type { PointInTimeRecovery } from '@howdah/platform-client/resources/backups/point-in-time-recovery'
import { Callout } from '@howdah/ui/elements'
import { formatBytes } from '@howdah/sdk/rules'
import '../../../../../../details/details.css'
import { DetailItem } from '../../../../../../details/detail-item'
import { formatMoment } from '../../../../../../format/date'
import { recoveryTestText } from '../recovery-test-text'
import { pitrMessages as messages } from './pitr.messages'

/** The times that can be restored, and what they need. */
export function RecoveryWindow({ recovery }: { recovery: PointInTimeRecovery }) {
  const {
    archive_bytes: bytes,
    backup_bytes: backups,
    bucket,
    last_test: test,
    ranges,
    reason,
    state,
  } = recovery
  const gaps = ranges
    .slice(1)
    .map(({ from }, index) => ({ from: ranges[index]?.until ?? '', until: from }))
  return (
    <section className="hd-section" aria-labelledby="window">
      <h2 id="window" className="hd-section-heading">
        {messages.window}
      </h2>
      {state === 'failed' && (
        <Callout.Root size="1" color="amber" role="status">
          <Callout.Text>{messages.failing(reason ?? '')}</Callout.Text>
        </Callout.Root>
      )}
      {bucket?.error != null && (
        <Callout.Root size="1" color="amber" role="status">
          <Callout.Text>{messages.bucketFailing(bucket.error)}</Callout.Text>
        </Callout.Root>
      )}
      <dl className="hd-details">
        <DetailItem name={messages.state}>{messages.states[state]}</DetailItem>
        <DetailItem name={messages.earliest}>
          {ranges[0] ? formatMoment(ranges[0].from) : messages.none}
        </DetailItem>
        <DetailItem name={messages.latest}>
          {formatMoment(ranges.at(-1)?.until ?? null) || messages.none}
        </DetailItem>
        {gaps.length > 0 && (
          <DetailItem name={messages.gaps}>
            <ul className="hd-pitr-gaps">
              {gaps.map(({ from, until }) => (
                <li key={from}>{messages.gap(formatMoment(from), formatMoment(until))}</li>
              ))}
            </ul>
          </DetailItem>
        )}
        <DetailItem name={messages.test}>{recoveryTestText(test)}</DetailItem>
        <DetailItem name={messages.location}>{bucket?.address ?? messages.onDisk}</DetailItem>
        {bucket !== null && bucket.waiting_segments > 0 && (
          <DetailItem name={messages.waiting}>
            {messages.waitingSince(
              bucket.waiting_segments,
              formatBytes(Number(bucket.waiting_bytes)),
              formatMoment(bucket.waiting_since),
            )}
          </DetailItem>
        )}
        <DetailItem name={messages.size}>
          {messages.sizes(
            formatBytes(Number(bytes) + Number(backups)),
            formatBytes(Number(bytes)),
            formatBytes(Number(backups)),
          )}
        </DetailItem>
      </dl>
    </section>
  )
}
