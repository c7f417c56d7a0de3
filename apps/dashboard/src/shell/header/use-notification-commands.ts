import { createBackup } from '@howdah/platform-client/resources/backups/create-backup'
import { permissionsQueryOptions } from '@howdah/platform-client/resources/identity/list-permissions'
import type { NotificationCommand } from '@howdah/platform-client/resources/notifications/list-notifications'
import { resumeProject } from '@howdah/platform-client/resources/projects/project-life'
import { projectKey } from '@howdah/platform-client/query-keys'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useDashboard } from '../../dashboard-context'
import { allowance } from '../../session/allowance'
import { shellMessages } from '../shell.messages'

const commands = {
  resume_project: { call: resumeProject, needs: ['update', 'projects'] },
  create_backup: { call: createBackup, needs: ['create', 'backups'] },
} as const

/**
 * Returns what carries out the actions of notifications for the person: undefined for an action
 * that the person may not do, or that a newer server has added.
 */
export function useNotificationCommands() {
  const { client, queryClient } = useDashboard()
  const { data } = useQuery(permissionsQueryOptions(client))
  const toast = useToast()
  return useCallback(
    ({ action_type: type, params: { ref } }: NotificationCommand) => {
      const command = Object.hasOwn(commands, type) ? commands[type] : undefined
      if (command === undefined || ref === undefined) return undefined
      const [action, resource] = command.needs
      const slug = data?.find(({ projects }) => projects.some((project) => project.ref === ref))
      if (allowance(data, { slug: slug?.organization_slug, ref }, action, resource) !== 'yes')
        return undefined
      const { done, failed } = shellMessages.notificationCommands[type]
      return () =>
        command.call(client, { ref }).then(
          () => {
            toast.success(done)
            void queryClient.invalidateQueries({ queryKey: projectKey(client, ref) })
          },
          (error: Error) => toast.error(failed, { description: error.message }),
        )
    },
    [client, queryClient, data, toast],
  )
}
