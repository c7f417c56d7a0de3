import { Button } from '@howdah/ui/elements'
import { Lock } from 'lucide-react'
import { PageMessage } from '../routing/page-message'
import { paths } from '../paths'
import { AppLink } from '../routing/app-link'
import { lifeMessages as messages } from './life.messages'

/** In place of a page that asks an attached database, for who may only read where it has no login for that. */
export function NoReaderPage({ projectRef }: { projectRef: string }) {
  return (
    <PageMessage
      icon={<Lock size={20} strokeWidth={1.5} />}
      title={messages.noReaderTitle}
      text={messages.noReaderText}
      action={
        <Button asChild variant="soft" color="gray">
          <AppLink href={paths.project({ ref: projectRef })}>{messages.toHome}</AppLink>
        </Button>
      }
    />
  )
}
