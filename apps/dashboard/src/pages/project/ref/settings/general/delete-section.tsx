import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { useState } from 'react'
import { isDeletable } from '../../../../../project-life/life-actions'
import { DeleteDialog } from './delete-dialog'
import { projectGeneralMessages as messages } from './general.messages'

/** The end of a project, for those who may; its name is typed first. */
export function DeleteProjectSection({ project }: { project: Project }) {
  const [asking, setAsking] = useState(false)
  return (
    <section className="hd-section hd-danger" aria-labelledby="delete">
      <h2 id="delete" className="hd-section-heading">
        {messages.delete}
      </h2>
      <p className="hd-section-intro">{messages.deleteIntro[project.provisioner]}</p>
      <div>
        <Button
          variant="soft"
          color="red"
          highContrast
          disabled={!isDeletable(project.status)}
          onClick={() => setAsking(true)}
        >
          {messages.delete}
        </Button>
      </div>
      {asking && <DeleteDialog project={project} onClose={() => setAsking(false)} />}
    </section>
  )
}
