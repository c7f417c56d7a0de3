import {
  cancelRunningQuery,
  runningQueriesQueryOptions,
  terminateRunningQuery,
  type RunningQuery,
} from '@howdah/platform-client/catalog/running-queries'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { poll } from '../../../../../polling/poll'
import { activityMessages as messages } from './activity.messages'

/** Milliseconds between two looks. */
const REFRESH_INTERVAL_MS = 2_000

export type EndAction = keyof typeof messages.action

/** Returns what runs in a project's Postgres, and how to end it. */
export function useActivity(projectRef: string) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const options = runningQueriesQueryOptions(client, { projectRef })
  const query = useQuery({ ...options, refetchInterval: poll(REFRESH_INTERVAL_MS) })
  const ending = useMutation({
    mutationFn: ({ query: one, action }: { query: RunningQuery; action: EndAction }) =>
      (action === 'cancel' ? cancelRunningQuery : terminateRunningQuery)(
        client,
        { projectRef },
        one,
      ),
    onSuccess: (asked) => toast.success(messages.outcome[asked ? 'asked' : 'gone']),
    onError: (error) => toast.error(messages.endFailed, { description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: options.queryKey }),
  })
  return {
    query,
    onEnd: (one: RunningQuery, action: EndAction) => ending.mutate({ query: one, action }),
  }
}
