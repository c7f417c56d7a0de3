import {
  createRestorePoint,
  deleteRestorePoint,
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
import { ConfirmDeleteDialog } from '../../../../../../dialogs/confirm-delete-dialog'
import { formatMoment } from '../../../../../../format/date'
import { FormFailure } from '../../../../../../forms/form-failure'
import { LineField } from '../../../../../../forms/line-field'
import { isOfFields, serverProblem } from '@howdah/platform-client/server-problem'
import { ActionsMenu } from '../../../../../../lists/actions-menu'
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
  may: RestorePointPermissions
}

interface RestorePointPermissions {
  create: boolean
  restore: boolean
  createProject: boolean
  branch: boolean
  delete: boolean
}

const pointActionNames = ['restore', 'project', 'branch', 'delete'] as const
type RestorePointAction = (typeof pointActionNames)[number]
const pointActionLabels: Readonly<Record<RestorePointAction, string>> = {
  ...{ restore: messages.restore, project: messages.newProject, branch: newBranchMessages.title },
  delete: messages.delete,
}

/** The named states of a project, and the form that names the current one. */
export function RestorePointList({ project, recovery, may }: RestorePointsProps) {
  const [chosen, setChosen] = useState<ChosenPoint | null>(null)
  const { restore_points: points } = recovery
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="restore-points">
      <h2 id="restore-points" className="hd-section-heading">
        {messages.points}
      </h2>
      <p className="hd-section-intro">{messages.pointsIntro}</p>
      {may.create && <PointForm project={project} />}
      {points.length === 0 ? (
        <p className="hd-quiet hd-pitr-none">{messages.noPoints}</p>
      ) : (
        <div className="hd-table-frame">
          <table className="hd-table" aria-labelledby="restore-points">
            <thead>
              <tr>
                <th scope="col">{messages.pointName}</th>
                <th scope="col">{messages.createdAt}</th>
                <th scope="col">
                  <span className="hw-visually-hidden">{messages.actions}</span>
                </th>
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
                  <td className="hd-cell-end">
                    <ActionsMenu
                      label={messages.actionsOf(point.name)}
                      actions={pointActions(may, project.status)}
                      labels={pointActionLabels}
                      danger={['delete']}
                      onChoose={(action) => setChosen({ action, point })}
                    />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <PointDialogs project={project} chosen={chosen} onClose={() => setChosen(null)} />
    </section>
  )
}

/** Returns what a person can do with a restore point now. */
function pointActions(may: RestorePointPermissions, status: Project['status']) {
  const actions: Record<RestorePointAction, boolean> = {
    restore: may.restore && isRestorable(status),
    project: may.restore && may.createProject,
    branch: may.restore && may.branch,
    delete: may.delete,
  }
  return pointActionNames.filter((action) => actions[action])
}

interface ChosenPoint {
  action: RestorePointAction
  point: RestorePoint
}

interface PointDialogsProps {
  project: Project
  chosen: ChosenPoint | null
  onClose: () => void
}

/** Dialog of the action that was chosen. */
function PointDialogs({ project, chosen, onClose }: PointDialogsProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { ref } = project
  const deletion = useMutation({
    mutationFn: ({ id }: RestorePoint) => deleteRestorePoint(client, { ref, restorePointId: id }),
    onSuccess: () => toast.success(messages.pointDeleted),
    onError: (error) => toast.error(messages.deletePointFailed, { description: error.message }),
    onSettled: () =>
      queryClient.invalidateQueries({
        queryKey: pointInTimeRecoveryQueryOptions(client, { ref }).queryKey,
      }),
  })
  const action = chosen?.action
  const point = chosen?.point
  const at = point?.created_at ?? ''
  return (
    <>
      {point && action === 'project' && (
        <NewProjectDialog
          project={project}
          target={{ restorePointId: point.id }}
          at={at}
          onClose={onClose}
        />
      )}
      {point && action === 'branch' && (
        <NewBranchDialog
          project={project}
          moment={{ restore_point_id: point.id }}
          at={at}
          onClose={onClose}
        />
      )}
      {point && action === 'restore' && (
        <RestoreToDialog
          project={project}
          target={{ restorePointId: point.id }}
          at={at}
          point={point.name}
          onClose={onClose}
        />
      )}
      <ConfirmDeleteDialog
        toDelete={point && action === 'delete' ? point : null}
        title={({ name }) => messages.deletePointTitle(name)}
        text={messages.deletePointText}
        confirm={messages.delete}
        onConfirm={(one) => deletion.mutate(one)}
        onClose={onClose}
      />
    </>
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
