import { Compass } from 'lucide-react'
import { routingMessages } from '../routing/routing.messages'
import { PageMessage } from '../routing/page-message'
import { ToOrganizations } from './to-organizations'

export interface NotFoundPageProps {
  title?: string
  text?: string
}

/** In place of a page that does not exist, or that is about something that does not. */
export function NotFoundPage({
  title = routingMessages.notFoundTitle,
  text = routingMessages.notFoundText,
}: NotFoundPageProps) {
  return (
    <PageMessage
      icon={<Compass size={20} strokeWidth={1.5} />}
      title={title}
      text={text}
      action={<ToOrganizations />}
    />
  )
}
