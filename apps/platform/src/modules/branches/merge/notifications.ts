import type { Events } from '../../../base/events'
import type { NewNotification } from '../../notifications/notifications.types'
import type { BranchesServices } from '../services'
import { mergeNotificationMessages as messages } from './notifications.messages'

/** Makes the notification of a merge that the end of a server has interrupted. */
export async function notifyOfMerge(
  { branchName, branchRef, hasChanged, id, projectRef }: Events['merge.interrupted'],
  { projects }: Pick<BranchesServices, 'projects'>,
): Promise<NewNotification | null> {
  const project = await projects.byRef(projectRef)
  if (project === null) return null
  return {
    to: { project: projectRef },
    cause: 'merge_interrupted',
    priority: 'Warning',
    once: `merge/${id}/interrupted`,
    ...messages.interrupted(branchName, project.name, hasChanged),
    actions: [{ label: messages.open, page: 'merge', params: { ref: branchRef } }],
  }
}
