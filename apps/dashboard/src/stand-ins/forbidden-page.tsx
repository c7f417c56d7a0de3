import { Lock } from 'lucide-react'
import { routingMessages } from '../routing/routing.messages'
import { PageMessage } from '../routing/page-message'
import { WayOn, type WayOnScope } from './way-on'

/** In place of a page that the person's role does not allow. */
export function ForbiddenPage({ scope }: { scope: WayOnScope }) {
  return (
    <PageMessage
      icon={<Lock size={20} strokeWidth={1.5} />}
      title={routingMessages.forbiddenTitle}
      text={routingMessages.forbiddenText}
      action={<WayOn scope={scope} />}
    />
  )
}
