import { organizationProjectsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organization-projects'
import * as Select from '@howdah/ui/overlays/select'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useInfiniteQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { useEffect, useId } from 'react'
import { useDashboard } from '../dashboard-context'
import { QuietButton } from '../forms/quiet-button'
import { roleMessages } from './role.messages'
import { projectRoles, type RolesChoice } from './roles'
import { rolesFieldMessages as messages } from './roles-field.messages'

type Projects = RolesChoice['projects']

export interface ProjectRolesFieldProps {
  slug: string
  value: Projects
  onChange: (value: Projects) => void
  problem: string | undefined
}

/** Roles in single projects: those that there are, and one more. */
export function ProjectRolesField({ slug, value, onChange, problem }: ProjectRolesFieldProps) {
  const { client } = useDashboard()
  const labelId = useId()
  const query = useInfiniteQuery(organizationProjectsQueryOptions(client, { slug }))
  const { hasNextPage, isFetching, fetchNextPage } = query

  // The list to pick from is complete; its pages come one after the other.
  useEffect(() => {
    if (hasNextPage && !isFetching) void fetchNextPage()
  }, [hasNextPage, isFetching, fetchNextPage])

  const others =
    query.data?.pages
      .flatMap((page) => page.projects)
      .filter(({ ref }) => !value.some((one) => one.ref === ref)) ?? []
  const add = (ref: string) => {
    const project = others.find((one) => one.ref === ref)
    if (project) onChange([...value, { ref, name: project.name, role: 'read-only' }])
  }
  return (
    <div
      className="hd-field"
      role="group"
      aria-labelledby={labelId}
      data-invalid={problem !== undefined || undefined}
    >
      <span id={labelId} className="hd-field-label">
        {messages.projects}
      </span>
      {value.map((project) => (
        <div key={project.ref} className="hd-project-role">
          <bdi>{project.name}</bdi>
          <Select.Root
            size="1"
            value={project.role}
            onValueChange={(next) =>
              onChange(
                value.map((one) =>
                  one === project
                    ? { ...one, role: projectRoles.find((role) => role === next) ?? one.role }
                    : one,
                ),
              )
            }
          >
            <Select.Trigger aria-label={messages.projectRole(project.name)} />
            <Select.Content position="popper">
              {projectRoles.map((role) => (
                <Select.Item key={role} value={role}>
                  {roleMessages.role[role]}
                </Select.Item>
              ))}
            </Select.Content>
          </Select.Root>
          <QuietButton
            label={messages.removeProject(project.name)}
            onClick={() => onChange(value.filter((one) => one !== project))}
            small
          >
            <X size={14} strokeWidth={1.5} aria-hidden />
          </QuietButton>
        </div>
      ))}
      {query.error && !query.data && (
        <ErrorAlert
          title={messages.projectsFailed}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )}
      {others.length > 0 && (
        // Its value stays empty: picking adds a row and leaves it ready for the next.
        <Select.Root size="2" value="" onValueChange={add}>
          <Select.Trigger aria-label={messages.addProject} placeholder={messages.addProject} />
          <Select.Content position="popper">
            {others.map(({ ref, name }) => (
              <Select.Item key={ref} value={ref}>
                {name}
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
      <div className="hd-field-text" aria-live="polite">
        {problem}
      </div>
    </div>
  )
}
