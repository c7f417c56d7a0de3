import {
  createReadReplica,
  dropFormerPrimary,
  promoteReadReplica,
  rebuildReadReplica,
  removeReadReplica,
  restartReadReplica,
} from '@howdah/platform-client/resources/replicas/change-read-replicas'
import { projectKey } from '@howdah/platform-client/query-keys'
import { projectQueryOptions } from '@howdah/platform-client/resources/projects/get-project'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'
import type { ReplicaAction } from './replica-actions'
import { replicasMessages as messages } from './replicas.messages'

/** Actions that begin without a confirmation of their own kind. */
type DirectAction = Exclude<ReplicaAction, 'promote'>

const calls = {
  restart: restartReadReplica,
  rebuild: rebuildReadReplica,
  remove: removeReadReplica,
} as const satisfies Record<DirectAction, unknown>
const done = {
  restart: messages.restarted,
  rebuild: messages.rebuilt,
  remove: messages.removed,
} as const satisfies Record<DirectAction, string>

/** Creates read replicas and acts on them; a refusal is shown with its reason. */
export function useReplicaActions(ref: string) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const onSettled = () =>
    Promise.all(
      ['replicas', 'databases'].map((name) =>
        queryClient.invalidateQueries({ queryKey: projectKey(client, ref, name) }),
      ),
    )
  const creating = useMutation({
    mutationFn: () => createReadReplica(client, { ref }),
    onError: (error) => toast.error(messages.createFailed, { description: error.message }),
    onSettled,
  })
  const acting = useMutation({
    mutationFn: ({ action, identifier }: { action: DirectAction; identifier: string }) =>
      calls[action](client, { ref, identifier }),
    onSuccess: (_, { action }) => toast.success(done[action]),
    onError: (error, { action }) =>
      toast.error(messages.actionFailed[action], { description: error.message }),
    onSettled,
  })
  const dropping = useMutation({
    mutationFn: () => dropFormerPrimary(client, { ref }),
    onSuccess: () => toast.success(messages.formerDropped),
    onError: (error) => toast.error(messages.formerNotDropped, { description: error.message }),
    onSettled,
  })
  return { creating, acting, dropping }
}

/** Promotes a read replica. The page of the project then shows the steps. */
export function usePromotion(ref: string, onPromoting: () => void) {
  const { client, queryClient } = useDashboard()
  return useMutation({
    mutationFn: (request: { identifier: string; acceptLoss: boolean }) =>
      promoteReadReplica(client, { ref, ...request }),
    onSuccess: async (project) => {
      const { queryKey } = projectQueryOptions(client, { ref })
      // A pending request would restore the previous state.
      await queryClient.cancelQueries({ queryKey })
      onPromoting()
      queryClient.setQueryData(queryKey, project)
    },
  })
}
