import type { PointInTimeRecovery } from '@howdah/platform-client/resources/backups/point-in-time-recovery'
import { Button } from '@howdah/ui/elements'
import { formatMoment } from '../../../../../../format/date'
import { pitrMessages as messages } from './pitr.messages'
import { secondBefore } from './recovery-time'

type Change = PointInTimeRecovery['changes'][number]

/** Drops and truncates of the window, of which each leads to the second before it. */
export function LargeChanges({
  changes,
  onChoose,
}: {
  changes: readonly Change[]
  /** undefined for those who may not restore. */
  onChoose: ((at: Date) => void) | undefined
}) {
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="changes">
      <h2 id="changes" className="hd-section-heading">
        {messages.changes}
      </h2>
      <p className="hd-section-intro">{messages.changesIntro}</p>
      {changes.length === 0 ? (
        <p className="hd-quiet hd-pitr-none">{messages.noChanges}</p>
      ) : (
        <div className="hd-table-frame">
          <table className="hd-table" aria-labelledby="changes">
            <thead>
              <tr>
                <th scope="col">{messages.changeTime}</th>
                <th scope="col">{messages.change}</th>
                <th scope="col">{messages.tables}</th>
                {onChoose && (
                  <th scope="col">
                    <span className="hw-visually-hidden">{messages.actions}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {changes.map(({ at, kind, tables }) => (
                <tr key={`${at} ${kind} ${tables.join()}`}>
                  <th scope="row">
                    <time dateTime={at}>{formatMoment(at)}</time>
                  </th>
                  <td>{messages.changeKinds[kind]}</td>
                  <td className="hd-pitr-name">
                    <bdi>{tables.join(', ')}</bdi>
                  </td>
                  {onChoose && (
                    <td className="hd-cell-end">
                      <Button
                        variant="ghost"
                        size="1"
                        aria-label={messages.chooseBefore(formatMoment(at))}
                        onClick={() => onChoose(secondBefore(at))}
                      >
                        {messages.choose}
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  )
}
