import type { PointInTimeRecovery } from '@howdah/platform-client/resources/backups/point-in-time-recovery'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { useRef, useState } from 'react'
import '../../../../../../forms/settings.css'
import { LineField } from '../../../../../../forms/line-field'
import { useSubmit } from '../../../../../../forms/use-submit'
import { isRestorable } from '../scheduled/backup-actions'
import { NewBranchDialog } from '../new-branch-dialog'
import { newBranchMessages } from '../new-branch.messages'
import { NewProjectDialog } from './new-project-dialog'
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

/** Place in which a moment is restored. */
type RestoredTo = 'here' | 'project' | 'branch'

/** Chooses a second of the window, in the zone of the browser. */
export function RestoreTime({
  project,
  recovery: { ranges },
  mayCreateProject,
  mayBranch,
  typed,
  onType,
}: {
  project: Project
  recovery: PointInTimeRecovery
  mayCreateProject: boolean
  mayBranch: boolean
  /** Content of the field; null for the newest second. */
  typed: string | null
  onType: (text: string) => void
}) {
  const [first, last] = [ranges[0], ranges.at(-1)]
  const text = typed ?? (last ? toLocalField(lastSecond(last)) : '')
  const [chosen, setChosen] = useState<{ at: string; to: RestoredTo } | null>(null)
  const to = useRef<RestoredTo>('here')
  const at = fromLocalField(text)
  const ChosenDialog = chosen?.to === 'project' ? NewProjectDialog : RestoreToDialog
  const { problems, onSubmit } = useSubmit(
    {
      time:
        at === null ? messages.noTime : isRecoverable(at, ranges) ? undefined : messages.outside,
    },
    () => setChosen(at && { at: at.toISOString(), to: to.current }),
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
          onValueChange={onType}
        />
        <div className="hd-setting-actions">
          <Button
            type="submit"
            variant="soft"
            disabled={!isRestorable(project.status)}
            onClick={() => (to.current = 'here')}
          >
            {messages.restore}
          </Button>
          {mayCreateProject && (
            <Button
              type="submit"
              variant="soft"
              color="gray"
              onClick={() => (to.current = 'project')}
            >
              {messages.newProject}
            </Button>
          )}
          {mayBranch && (
            <Button
              type="submit"
              variant="soft"
              color="gray"
              onClick={() => (to.current = 'branch')}
            >
              {newBranchMessages.title}
            </Button>
          )}
        </div>
      </form>
      {chosen?.to === 'branch' && (
        <NewBranchDialog
          project={project}
          moment={{ time: chosen.at }}
          at={chosen.at}
          onClose={() => setChosen(null)}
        />
      )}
      {chosen && chosen.to !== 'branch' && (
        <ChosenDialog
          project={project}
          target={{ time: chosen.at }}
          at={chosen.at}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}
