import { createDump } from '@howdah/platform-client/resources/dumps/dumps'
import { Button } from '@howdah/ui/elements'
import { useToast } from '@howdah/ui/toast/toast-provider'
import { useMutation } from '@tanstack/react-query'
import { useDashboard } from '../../../../../../dashboard-context'
import { DatabasePage } from '../../../../../../database/database-page'
import type { PageProps } from '../../../../../../routing/route.types'
import { BackupTabs } from '../backup-tabs'
import './dumps.css'
import { dumpsMessages as messages } from './dumps.messages'
import { ImportForms } from './import-forms'
import { ImportList } from './import-list'

/** Moves a database out of a project and into it. */
export default function DumpsPage({ params: { ref } }: PageProps<'dumps'>) {
  return (
    <DatabasePage projectRef={ref}>
      <BackupTabs projectRef={ref} />
      <Dump projectRef={ref} />
      <section className="hd-section hd-section-apart" aria-labelledby="import">
        <h2 id="import" className="hd-section-heading">
          {messages.importHeading}
        </h2>
        <p className="hd-section-intro">{messages.importIntro}</p>
        <p className="hd-section-intro">{messages.importOpens}</p>
        <ImportForms projectRef={ref} />
      </section>
      <ImportList projectRef={ref} />
    </DatabasePage>
  )
}

function Dump({ projectRef: ref }: { projectRef: string }) {
  const { client } = useDashboard()
  const toast = useToast()
  const dumping = useMutation({
    mutationFn: () => createDump(client, { ref, compressed: true }),
    onSuccess: ({ url }) => location.assign(url),
    onError: (error) => toast.error(messages.downloadFailed, { description: error.message }),
  })
  return (
    <section className="hd-section" aria-labelledby="dump">
      <h2 id="dump" className="hd-section-heading">
        {messages.dump}
      </h2>
      <p className="hd-section-intro">{messages.dumpIntro}</p>
      <div>
        <Button loading={dumping.isPending} onClick={() => dumping.mutate()}>
          {messages.download}
        </Button>
      </div>
    </section>
  )
}
