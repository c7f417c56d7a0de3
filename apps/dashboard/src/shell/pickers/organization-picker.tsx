import { organizationsQueryOptions } from '@howdah/platform-client/resources/organizations/list-organizations'
import { profileQueryOptions } from '@howdah/platform-client/resources/identity/get-profile'
import { useQuery } from '@tanstack/react-query'
import { Building2 } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../dashboard-context'
import { paths } from '../../paths'
import { AppLink } from '../../routing/app-link'
import { isClosedByMfa } from '../../session/mfa'
import { NewOrganizationLink } from './new-organization-link'
import { Picker } from './picker'
import { shellMessages } from '../shell.messages'

/** Goes to another organization. The list is fetched when it is opened. */
export function OrganizationPicker({ slug }: { slug: string }) {
  const { client } = useDashboard()
  const [open, setOpen] = useState(false)
  const [search, setSearch] = useState('')
  const query = useQuery({ ...organizationsQueryOptions(client), enabled: open })
  const { data: profile } = useQuery(profileQueryOptions(client))
  const wanted = search.trim().toLocaleLowerCase()
  const options = query.data
    ?.filter(
      (organization) =>
        organization.name.toLocaleLowerCase().includes(wanted) ||
        organization.slug.includes(wanted),
    )
    .map((organization) => {
      const closed = isClosedByMfa(organization, profile)
      return {
        id: organization.slug,
        label: organization.name,
        hint: (
          <span className="hd-picker-hint">
            {closed ? shellMessages.requiresMfa : organization.plan.name}
          </span>
        ),
        href: paths.organization({ slug: organization.slug }),
        disabled: closed,
      }
    })
  return (
    <Picker
      label={shellMessages.switchOrganization}
      searchLabel={shellMessages.findOrganization}
      search={search}
      onSearch={setSearch}
      options={options}
      currentId={slug}
      failure={
        query.error && !query.data
          ? {
              title: shellMessages.organizationsFailed,
              error: query.error,
              retry: () => void query.refetch(),
            }
          : null
      }
      empty={shellMessages.noOrganizationFound}
      open={open}
      onOpenChange={setOpen}
      footer={
        <>
          <AppLink
            href={paths.organizations()}
            className="hd-picker-action"
            onClick={() => setOpen(false)}
          >
            <Building2 size={16} strokeWidth={1.5} aria-hidden />
            {shellMessages.allOrganizations}
          </AppLink>
          <NewOrganizationLink onFollow={() => setOpen(false)} />
        </>
      }
    />
  )
}
