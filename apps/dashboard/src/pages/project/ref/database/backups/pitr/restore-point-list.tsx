import {
  createRestorePoint,
  pointInTimeRecoveryQueryOptions,
  type PointInTimeRecovery,
  type RestorePoint,
} from '@howdah/platform-client/resources/backups/point-in-time-recovery'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../../dashboard-context'
import { formatMoment } from '../../../../../../format/date'
import { FormFailure } from '../../../../../../forms/form-failure'
import { LineField } from '../../../../../../forms/line-field'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { useSubmit } from '../../../../../../forms/use-submit'
import { isRestorable } from '../scheduled/backup-actions'
import { NewBranchDialog } from '../new-branch-dialog'
import { newBranchMessages } from '../new-branch.messages'
import { NewProjectDialog } from './new-project-dialog'
import { pitrMessages as messages } from './pitr.messages'
import { RestoreToDialog } from './restore-to-dialog'

interface RestorePointsProps {
  project: Project
  recovery: PointInTimeRecovery
  mayCreate: boolean
  mayRestore: boolean
  mayCreateProject: boolean
  mayBranch: boolean
}

/** The named states of a project, and the form that names the current one. */
export function RestorePointList({
  project,
  recovery,
  mayCreate,
  mayRestore,
  mayCreateProject,
  mayBranch,
}: RestorePointsProps) {
  const [chosen, setChosen] = useState<RestorePoint | null>(null)
  const [copied, setCopied] = useState<RestorePoint | null>(null)
  const [branched, setBranched] = useState<RestorePoint | null>(null)
  const { restore_points: points } = recovery
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="restore-points">
      <h2 id="restore-points" className="hd-section-heading">
        {messages.points}
      </h2>
      <p className="hd-section-intro">{messages.pointsIntro}</p>
      {mayCreate && <PointForm project={project} />}
      {points.length === 0 ? (
        <p className="hd-quiet hd-pitr-none">{messages.noPoints}</p>
      ) : (
        <div className="hd-table-frame">
          <table className="hd-table" aria-labelledby="restore-points">
            <thead>
              <tr>
                <th scope="col">{messages.pointName}</th>
                <th scope="col">{messages.createdAt}</th>
                {mayRestore && (
                  <th scope="col">
                    <span className="hw-visually-hidden">{messages.actions}</span>
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {points.map((point) => (
                <tr key={point.id}>
                  <th scope="row" className="hd-pitr-name">
                    <bdi>{point.name}</bdi>
                  </th>
                  <td>
                    <time dateTime={point.created_at}>{formatMoment(point.created_at)}</time>
                  </td>
                  {mayRestore && (
                    <td className="hd-cell-end hd-pitr-actions">
                      {mayCreateProject && (
                        <Button
                          variant="ghost"
                          size="1"
                          color="gray"
                          aria-label={messages.restorePointToNew(point.name)}
                          onClick={() => setCopied(point)}
                        >
                          {messages.newProject}
                        </Button>
                      )}
                      {mayBranch && (
                        <Button
                          variant="ghost"
                          size="1"
                          color="gray"
                          aria-label={messages.restorePointToBranch(point.name)}
                          onClick={() => setBranched(point)}
                        >
                          {newBranchMessages.title}
                        </Button>
                      )}
                      <Button
                        variant="ghost"
                        size="1"
                        aria-label={messages.restorePoint(point.name)}
                        disabled={!isRestorable(project.status)}
                        onClick={() => setChosen(point)}
                      >
                        {messages.restore}
                      </Button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {copied && (
        <NewProjectDialog
          project={project}
          target={{ restorePointId: copied.id }}
          at={copied.created_at}
          onClose={() => setCopied(null)}
        />
      )}
      {branched && (
        <NewBranchDialog
          project={project}
          moment={{ restore_point_id: branched.id }}
          at={branched.created_at}
          onClose={() => setBranched(null)}
        />
      )}
      {chosen && (
        <RestoreToDialog
          project={project}
          target={{ restorePointId: chosen.id }}
          at={chosen.created_at}
          point={chosen.name}
          onClose={() => setChosen(null)}
        />
      )}
    </section>
  )
}

function PointForm({ project: { ref, status } }: { project: Project }) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const [name, setName] = useState('')
  const creating = useMutation({
    mutationFn: () => createRestorePoint(client, { ref, name: name.trim() }),
    onSuccess: () => {
      toast.success(messages.created)
      setName('')
      startOver()
      return queryClient.invalidateQueries({
        queryKey: pointInTimeRecoveryQueryOptions(client, { ref }).queryKey,
      })
    },
  })
  const { problems, onSubmit, startOver } = useSubmit(
    { name: name.trim() === '' ? messages.nameMissing : undefined },
    () => creating.mutate(),
  )
  const isUp = status === 'ACTIVE_HEALTHY'
  return (
    <form className="hd-form hd-form-narrow" onSubmit={onSubmit} noValidate>
      <LineField
        label={messages.pointName}
        problem={problems.name ?? serverProblem(creating.error, 'body.name')}
        size="2"
        name="name"
        maxLength={60}
        value={name}
        onValueChange={setName}
      />
      {creating.error && !isOfFields(creating.error, ['body.name']) && (
        <FormFailure title={messages.createFailed} error={creating.error} />
      )}
      <div>
        <Button
          type="submit"
          variant="soft"
          loading={creating.isPending}
          disabled={!isUp}
          title={isUp ? undefined : messages.notRunning}
        >
          {messages.createPoint}
        </Button>
      </div>
    </form>
  )
}
