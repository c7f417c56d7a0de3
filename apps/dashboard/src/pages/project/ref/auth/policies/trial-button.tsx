import { Button } from '@howdah/ui/elements'
import { ReasonTooltip } from '../../../../../connect/reason-tooltip'
import { useSearchParams } from '../../../../../routing/use-search'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { useCan } from '../../../../../session/use-can'
import { trialMessages as messages } from './trial.messages'
import { TrialPanel } from './trial-panel'

/** Opens the panel that reads a table as another role; the URL holds that it is open. */
export function TrialButton({ projectRef: ref }: { projectRef: string }) {
  const [query, setQuery] = useSearchParams()
  const can = useCan()
  const { data: project } = useProjectQuery(ref)
  if (!project) return null
  const slug = project.organization_slug
  const reason = !project.capabilities.includes('impersonation')
    ? messages.attachedReason
    : can({ slug, ref }, 'run', 'sql_write') === 'yes'
      ? null
      : messages.readOnlyReason
  const open = (isOpen: boolean) =>
    setQuery(
      (before) => {
        if (isOpen) before.set('try', '')
        else before.delete('try')
        return before
      },
      { replace: true },
    )
  if (reason !== null)
    return (
      <div>
        <ReasonTooltip reason={reason}>
          <Button aria-disabled variant="soft" color="gray">
            {messages.open}
          </Button>
        </ReasonTooltip>
      </div>
    )
  return (
    <div>
      <Button variant="soft" onClick={() => open(true)}>
        {messages.open}
      </Button>
      {query.has('try') && <TrialPanel projectRef={ref} onClose={() => open(false)} />}
    </div>
  )
}
