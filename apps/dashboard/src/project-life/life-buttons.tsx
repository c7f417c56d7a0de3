import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { ConfirmDialog } from '@howdah/ui/confirm-dialog/confirm-dialog'
import { Pause, Play, RotateCw } from 'lucide-react'
import { useState } from 'react'
import { useCan } from '../session/use-can'
import { lifeActions, type LifeAction } from './life-actions'
import { lifeMessages as messages } from './life.messages'
import { useLifeAction } from './use-life-action'

const icons = { resume: Play, restart: RotateCw, pause: Pause } satisfies Record<
  LifeAction,
  unknown
>

/**
 * Buttons for the available lifecycle actions, for users who may change the project. Actions that
 * close connections require a confirmation.
 */
export function LifeButtons({ project }: { project: Project }) {
  const can = useCan()
  const acting = useLifeAction(project)
  const [asked, setAsked] = useState<'restart' | 'pause' | null>(null)
  const { ref, organization_slug: slug, name, status } = project
  const actions = lifeActions(project)
  if (actions.length === 0 || can({ slug, ref }, 'update', 'projects') !== 'yes') return null
  const begin = (action: LifeAction) =>
    action === 'resume' ? acting.mutate(action) : setAsked(action)
  return (
    <>
      {actions.map((action) => {
        const Icon = icons[action]
        return (
          <Button
            key={action}
            variant={action === 'resume' ? 'solid' : 'soft'}
            color={action === 'resume' ? undefined : 'gray'}
            loading={acting.isPending && acting.variables === action}
            disabled={acting.isPending}
            onClick={() => begin(action)}
          >
            <Icon size={16} strokeWidth={1.5} aria-hidden />
            {status === 'START_FAILED' ? messages.tryAgain : messages.action[action]}
          </Button>
        )
      })}
      {asked !== null && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setAsked(null)}
          title={messages.ask[asked].title(name)}
          description={messages.ask[asked].text}
          confirmLabel={messages.action[asked]}
          onConfirm={() => acting.mutate(asked)}
        />
      )}
    </>
  )
}
