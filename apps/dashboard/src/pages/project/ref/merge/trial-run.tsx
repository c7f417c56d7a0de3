import {
  branchMergeQueryOptions,
  tryBranchMerge,
  type BranchMerge,
} from '@howdah/platform-client/resources/branches/branches'
import { Button, Callout } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../dashboard-context'
import { RelativeTime } from '../../../../format/relative-time'
import { mergePageMessages as messages } from './merge.messages'
import { SchemaObjects } from './schema-changes'

export interface TrialRunProps {
  id: string
  merge: BranchMerge
  mayChange: boolean
}

/** Last trial of a merge on a copy of production, and a button for another one. */
export function TrialRun({ id, mayChange, merge }: TrialRunProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const trying = useMutation({
    mutationFn: () => tryBranchMerge(client, { id }),
    onSuccess: (started) =>
      queryClient.setQueryData(branchMergeQueryOptions(client, { id }).queryKey, started),
    onError: (error) => toast.error(messages.tryFailed, { description: error.message }),
  })
  const { trial } = merge
  const isRunning = trying.isPending || trial?.state === 'running'
  return (
    <section className="hd-section" aria-labelledby="merge-trial">
      <h2 id="merge-trial">{messages.trial}</h2>
      <p className="hd-section-intro">{messages.trialText}</p>
      <div role="status">
        {isRunning && <p>{messages.trying}</p>}
        {!isRunning && trial?.state === 'succeeded' && (
          <p>
            {messages.trialSucceeded(trial.duration_ms ?? 0)} (
            <RelativeTime at={trial.started_at} />)
          </p>
        )}
        {!isRunning && trial && trial.differences.length > 0 && (
          <Callout.Root color="amber" highContrast>
            <Callout.Text>{messages.trialDifferences}</Callout.Text>
            <SchemaObjects objects={trial.differences} />
          </Callout.Root>
        )}
        {!isRunning && trial?.state === 'failed' && (
          <Callout.Root color="red">
            <Callout.Text>
              {messages.trialFailed}. <bdi>{trial.error}</bdi>
            </Callout.Text>
          </Callout.Root>
        )}
        {!isRunning && trial?.is_current === false && <p>{messages.trialOutdated}</p>}
      </div>
      {mayChange && (
        <div>
          <Button
            variant="soft"
            color="gray"
            loading={isRunning}
            disabled={isRunning || merge.blocked !== null}
            onClick={() => trying.mutate()}
          >
            {messages.try}
          </Button>
        </div>
      )}
    </section>
  )
}
