import type { PointInTimeRecovery } from '@howdah/platform-client/resources/backups/point-in-time-recovery'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { useState } from 'react'
import '../../../../../../forms/settings.css'
import { LineField } from '../../../../../../forms/line-field'
import { useSubmit } from '../../../../../../forms/use-submit'
import { isRestorable } from '../scheduled/backup-actions'
import { pitrMessages as messages } from './pitr.messages'
import {
  firstSecond,
  fromLocalField,
  inUtc,
  isRecoverable,
  lastSecond,
  localZone,
  toLocalField,
} from './recovery-time'
import { RestoreToDialog } from './restore-to-dialog'

/** Chooses a second of the window, in the zone of the browser. */
export function RestoreTime({
  project,
  recovery: { ranges },
}: {
  project: Project
  recovery: PointInTimeRecovery
}) {
  const [first, last] = [ranges[0], ranges.at(-1)]
  const [text, setText] = useState(() => toLocalField(last ? lastSecond(last) : new Date()))
  const [chosen, setChosen] = useState<Date | null>(null)
  const at = fromLocalField(text)
  const { problems, onSubmit } = useSubmit(
    {
      time:
        at === null ? messages.noTime : isRecoverable(at, ranges) ? undefined : messages.outside,
    },
    () => setChosen(at),
  )
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="restore-time">
      <h2 id="restore-time" className="hd-section-heading">
        {messages.restoreHeading}
      </h2>
      <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
        <LineField
          type="datetime-local"
          step="1"
          min={first && toLocalField(firstSecond(first))}
          max={last && toLocalField(lastSecond(last))}
          label={messages.time}
          hint={at ? messages.timeHint(localZone(), inUtc(at)) : localZone()}
          problem={problems.time}
          size="2"
          name="time"
          value={text}
          onValueChange={setText}
        />
        <div>
          <Button type="submit" variant="soft" disabled={!isRestorable(project.status)}>
            {messages.restore}
          </Button>
        </div>
      </form>
      {chosen && (
        <RestoreToDialog
          project={project}
          target={{ time: chosen.toISOString() }}
          at={chosen.toISOString()}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}
