import type { AccessToken } from '@howdah/platform-client/resources/account/access-tokens'
import { projectQueryOptions } from '@howdah/platform-client/resources/projects/get-project'
import { Button } from '@howdah/ui/elements'
import * as Popover from '@howdah/ui/overlays/popover'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useDashboard } from '../../../dashboard-context'
import { resourceName, scopesByResource } from './token-scopes'
import { tokensMessages as messages } from './tokens.messages'

/** Permissions of a token, listed when they are opened. */
export function TokenPermissions({ token: { name, scopes } }: { token: AccessToken }) {
  if (scopes === null) return messages.all
  const isRead = scopes.every(({ action }) => action === 'read')
  return (
    <Listed
      label={isRead ? messages.readOnly : messages.scopes(scopes.length)}
      title={messages.permissionsOf(name)}
    >
      {scopesByResource(scopes).map(({ resource, scopes: own }) => (
        <li key={resource}>
          <span className="hd-strong">{resourceName(resource)}</span>{' '}
          {own.map(({ action }) => action).join(', ')}
        </li>
      ))}
    </Listed>
  )
}

/** Projects of a token, listed when they are opened. */
export function TokenProjects({ token: { name, project_refs: refs } }: { token: AccessToken }) {
  if (refs == null) return messages.allProjects
  return (
    <Listed label={messages.countProjects(refs.length)} title={messages.projectsOf(name)}>
      {refs.map((ref) => (
        <ProjectItem key={ref} projectRef={ref} />
      ))}
    </Listed>
  )
}

/** A project by its name; by its reference where it is gone or closed to this person. */
function ProjectItem({ projectRef }: { projectRef: string }) {
  const { client } = useDashboard()
  const { data } = useQuery(projectQueryOptions(client, { ref: projectRef }))
  return (
    <li>
      {data ? <bdi className="hd-strong">{data.name}</bdi> : null}{' '}
      <span className="hd-code">{projectRef}</span>
    </li>
  )
}

function Listed({ children, label, title }: { label: string; title: string; children: ReactNode }) {
  return (
    <Popover.Root>
      <Popover.Trigger>
        <Button variant="ghost" className="hd-token-limit">
          {label}
        </Button>
      </Popover.Trigger>
      <Popover.Content aria-label={title} maxWidth="360px" maxHeight="320px">
        <ul className="hd-token-limits">{children}</ul>
      </Popover.Content>
    </Popover.Root>
  )
}
