import { organizationsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organizations'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { useCan } from '../../../../../session/use-can'
import { projectGeneralMessages as messages } from './general.messages'
import { TransferDialog } from './transfer-dialog'

/** Moves the project to another organization in which the person may make projects. */
export function TransferSection({ project }: { project: Project }) {
  const { client } = useDashboard()
  const can = useCan()
  const [asking, setAsking] = useState(false)
  const { data: organizations } = useQuery(organizationsQueryOptions(client))
  const targets = organizations?.filter(
    ({ slug }) =>
      slug !== project.organization_slug && can({ slug }, 'create', 'projects') === 'yes',
  )
  const goingDown = project.status === 'GOING_DOWN'
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="transfer">
      <h2 id="transfer" className="hd-section-heading">
        {messages.transfer}
      </h2>
      <p className="hd-section-intro">
        {messages.transferIntro} {targets?.length === 0 && messages.transferNowhere}
      </p>
      <div>
        <Button
          variant="soft"
          color="gray"
          disabled={!targets || targets.length === 0 || goingDown}
          onClick={() => setAsking(true)}
        >
          {messages.transferOpen}
        </Button>
      </div>
      {asking && targets && (
        <TransferDialog project={project} targets={targets} onClose={() => setAsking(false)} />
      )}
    </section>
  )
}
