import {
  createReadReplica,
  rebuildReadReplica,
  removeReadReplica,
  restartReadReplica,
} from '@howdah/platform-client/resources/replicas/change-read-replicas'
import { projectKey } from '@howdah/platform-client/query-keys'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../dashboard-context'
import type { ReplicaAction } from './replica-actions'
import { replicasMessages as messages } from './replicas.messages'

const calls = {
  restart: restartReadReplica,
  rebuild: rebuildReadReplica,
  remove: removeReadReplica,
} as const satisfies Record<ReplicaAction, unknown>
const done = {
  restart: messages.restarted,
  rebuild: messages.rebuilt,
  remove: messages.removed,
} as const satisfies Record<ReplicaAction, string>

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
    mutationFn: ({ action, identifier }: { action: ReplicaAction; identifier: string }) =>
      calls[action](client, { ref, identifier }),
    onSuccess: (_, { action }) => toast.success(done[action]),
    onError: (error, { action }) =>
      toast.error(messages.actionFailed[action], { description: error.message }),
    onSettled,
  })
  return { creating, acting }
}
