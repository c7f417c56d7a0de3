import { Compass } from 'lucide-react'
import { routingMessages } from '../routing/routing.messages'
import { PageMessage } from '../routing/page-message'
import { WayOn, type WayOnScope } from './way-on'

export interface NotFoundPageProps {
  title?: string
  text?: string
  /** @default none: the person cannot go to either */
  scope?: WayOnScope
}

/** In place of a page that does not exist, or that is about something that does not. */
export function NotFoundPage({
  title = routingMessages.notFoundTitle,
  text = routingMessages.notFoundText,
  scope = {},
}: NotFoundPageProps) {
  return (
    <PageMessage
      icon={<Compass size={20} strokeWidth={1.5} />}
      title={title}
      text={text}
      action={<WayOn scope={scope} />}
    />
  )
}
