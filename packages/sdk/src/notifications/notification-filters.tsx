import {
  listOrganizationProjects,
  type ProjectListEntry,
} from '@howdah/platform-client/resources/organizations/list-organization-projects'
import type { NotificationPriority } from '@howdah/platform-client/resources/notifications/list-notifications'
import { organizationsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organizations'
import { organizationKey } from '@howdah/platform-client/query-keys'
import { Button, Checkbox, Spinner, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useQueries, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useHowdahContext } from '../provider/howdah-context'
import { countFilters } from './inbox'
import type { NotificationsPanelProps } from './notifications-panel'

const priorities: readonly NotificationPriority[] = ['Critical', 'Warning', 'Info']

type Props = Pick<NotificationsPanelProps, 'inbox' | 'dispatch' | 'messages'>

/**
 * Renders the filters of the list. Projects are those of the chosen organizations, or of the only
 * one.
 */
export function NotificationFilters({ inbox, dispatch, messages }: Props) {
  const { client, queryClient } = useHowdahContext('NotificationsBell')
  const { filters, tab } = inbox
  const organizations = useQuery(organizationsQueryOptions(client), queryClient)
  const found = organizations.data ?? []
  const [only] = found.length === 1 ? found : []
  const slugs = only ? [only.slug] : filters.organizations
  const projects = useQueries(
    {
      queries: slugs.map((slug) => ({
        queryKey: organizationKey(client, slug, 'projects', 'filter'),
        queryFn: ({ signal }: { signal: AbortSignal }) =>
          listOrganizationProjects(client, { slug }, signal),
      })),
    },
    queryClient,
  )
  const failure = organizations.error ?? projects.find(({ error }) => error !== null)?.error ?? null
  const choices: ProjectListEntry[] = projects.flatMap(({ data }) => data?.projects ?? [])
  return (
    <div className="hw-notifications-filters" role="group" aria-label={messages.filterTitle}>
      {tab === 'inbox' && (
        <Group label={messages.filterStatus}>
          <Choice
            label={messages.unread}
            checked={filters.unread}
            onChange={(unread) => dispatch({ type: 'filter', filters: { unread } })}
          />
        </Group>
      )}
      <Group label={messages.filterPriority}>
        {priorities.map((priority) => (
          <Choice
            key={priority}
            label={messages.priority[priority]}
            checked={filters.priority.includes(priority)}
            onChange={(on) =>
              dispatch({
                type: 'filter',
                filters: { priority: toggled(filters.priority, priority, on) },
              })
            }
          />
        ))}
      </Group>
      <Group label={messages.filterOrganizations}>
        {organizations.isPending && <Spinner aria-label={messages.loading} />}
        {found.map(({ slug, name }) => (
          <Choice
            key={slug}
            label={name}
            checked={filters.organizations.includes(slug)}
            onChange={(on) =>
              dispatch({
                type: 'filter',
                filters: { organizations: toggled(filters.organizations, slug, on) },
              })
            }
          />
        ))}
      </Group>
      <Group label={messages.filterProjects}>
        {slugs.length === 0 && !organizations.isPending && (
          <Text size="1" color="gray">
            {messages.chooseOrganization}
          </Text>
        )}
        {projects.some(({ isPending }) => isPending) && <Spinner aria-label={messages.loading} />}
        {slugs.length > 0 &&
          choices.length === 0 &&
          projects.every(({ isSuccess }) => isSuccess) && (
            <Text size="1" color="gray">
              {messages.noProjects}
            </Text>
          )}
        {choices.map(({ ref, name }) => (
          <Choice
            key={ref}
            label={name}
            checked={filters.projects.includes(ref)}
            onChange={(on) =>
              dispatch({
                type: 'filter',
                filters: { projects: toggled(filters.projects, ref, on) },
              })
            }
          />
        ))}
      </Group>
      {failure !== null && (
        <ErrorAlert
          title={messages.filterFailed}
          error={failure}
          onRetry={() => void organizations.refetch()}
        />
      )}
      {countFilters(filters) > 0 && (
        <Button
          size="1"
          variant="ghost"
          color="gray"
          onClick={() => dispatch({ type: 'clear-filters' })}
        >
          {messages.clearFilters}
        </Button>
      )}
    </div>
  )
}

const toggled = <T,>(values: readonly T[], value: T, on: boolean): T[] => [
  ...values.filter((other) => other !== value),
  ...(on ? [value] : []),
]

function Group({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset className="hw-notifications-filter-group">
      <legend>{label}</legend>
      <div className="hw-notifications-choices">{children}</div>
    </fieldset>
  )
}

function Choice({
  label,
  checked,
  onChange,
}: {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  return (
    <label className="hw-notifications-choice">
      <Checkbox size="1" checked={checked} onCheckedChange={(value) => onChange(value === true)} />
      <bdi>{label}</bdi>
    </label>
  )
}
