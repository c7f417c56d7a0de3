import {
  functionsKey,
  updateFunction,
  type EdgeFunctionDetails,
} from '@howdah/platform-client/resources/functions/functions'
import { Badge, Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { formatLogTime } from '../../logs/log-time'
import { edgeFunctionMessages as messages } from './function.messages'

export interface VersionListProps {
  projectRef: string
  details: EdgeFunctionDetails
  mayChange: boolean
}

/** Versions of a function; each can be put in use again. */
export function VersionList({ details, mayChange, projectRef: ref }: VersionListProps) {
  const { client, queryClient } = useDashboard()
  const toast = useToast()
  const { slug, version: current } = details.function
  const restoring = useMutation({
    mutationFn: (version: number) => updateFunction(client, { ref, slug, change: { version } }),
    onSuccess: (_, version) => toast.success(messages.restored(version)),
    onError: (error) => toast.error(messages.restoreFailed, { description: error.message }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: functionsKey(client, ref) }),
  })
  return (
    <section className="hd-section" aria-labelledby="function-versions">
      <h2 id="function-versions" className="hd-section-heading">
        {messages.versions}
      </h2>
      <ul className="hd-function-versions">
        {details.versions.map(({ deployed_at: at, version }) => (
          <li key={version}>
            <span>
              {messages.version(version)} <span className="hd-quiet">{formatLogTime(at)}</span>
            </span>
            {version === current ? (
              <Badge color="green">{messages.current}</Badge>
            ) : (
              mayChange && (
                <Button
                  size="1"
                  variant="soft"
                  color="gray"
                  disabled={restoring.isPending}
                  aria-label={messages.restoreOf(version)}
                  onClick={() => restoring.mutate(version)}
                >
                  {messages.restore}
                </Button>
              )
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
