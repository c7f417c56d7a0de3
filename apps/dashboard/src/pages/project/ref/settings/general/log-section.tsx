import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import { useState } from 'react'
import { lifeMessages as messages } from '../../../../../project-life/life.messages'
import { PostgresLog } from '../../../../../project-life/postgres-log'

/** Shows the last lines of the project's Postgres log, fetched on demand. */
export function LogSection({ project }: { project: Project }) {
  const [shown, setShown] = useState(false)
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="log">
      <h2 id="log" className="hd-section-heading">
        {messages.log}
      </h2>
      <p className="hd-section-intro">{messages.logIntro}</p>
      {shown ? (
        <PostgresLog projectRef={project.ref} />
      ) : (
        <div>
          <Button variant="soft" color="gray" onClick={() => setShown(true)}>
            {messages.showLog}
          </Button>
        </div>
      )}
    </section>
  )
}
