import { Lock } from 'lucide-react'
import { routingMessages } from '../routing/routing.messages'
import { PageMessage } from '../routing/page-message'
import { ToOrganizations } from './to-organizations'

/** In place of a page that the person's role does not allow. */
export function ForbiddenPage() {
  return (
    <PageMessage
      icon={<Lock size={20} strokeWidth={1.5} />}
      title={routingMessages.forbiddenTitle}
      text={routingMessages.forbiddenText}
      action={<ToOrganizations />}
    />
  )
}
