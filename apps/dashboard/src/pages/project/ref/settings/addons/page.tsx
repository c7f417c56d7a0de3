import {
  projectAddonsQueryOptions,
  type ProjectAddons,
} from '@howdah/platform-client/resources/billing/get-addons'
import type { Project } from '@howdah/platform-client/resources/projects/get-project'
import { Badge } from '@howdah/ui/elements'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, type ReactNode } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { computeLabel } from '../../../../../project-status/project-labels'
import { QueryView } from '../../../../../regions/query-view'
import { RowSkeletons } from '../../../../../regions/row-skeletons'
import { AppLink } from '../../../../../routing/app-link'
import { paths } from '../../../../../paths'
import type { PageProps } from '../../../../../routing/route.types'
import { useSearch } from '../../../../../routing/use-search'
import { useProjectQuery } from '../../../../../scope/use-scope'
import { SettingsPage } from '../settings-page'
import { settingsMessages } from '../settings.messages'
import './addons.css'
import { addonsMessages as messages } from './addons.messages'

type Addon = ProjectAddons['addons'][number]

/** Add-ons of a project with their state; `?panel=ipv4` leads to one of them. */
export default function AddonsPage({ params: { ref } }: PageProps<'addons'>) {
  const { client } = useDashboard()
  const query = useProjectQuery(ref)
  const addons = useQuery(projectAddonsQueryOptions(client, { ref }))
  const panel = new URLSearchParams(useSearch()).get('panel')
  return (
    <QueryView query={query} title={settingsMessages.failed} loading={<RowSkeletons />}>
      {(project) => (
        <SettingsPage project={project} needs="api">
          <p className="hd-section-intro">{messages.intro}</p>
          <QueryView query={addons} title={messages.failed} loading={<RowSkeletons />}>
            {(found) => (
              <ul className="hd-addons">
                {found.addons
                  // A newer server may know more.
                  .filter(({ type }) => Object.hasOwn(messages.addons, type))
                  .map((addon) => (
                    <AddonItem key={addon.type} addon={addon} isOpen={addon.type === panel}>
                      {addon.status !== 'selectable' ? (
                        messages.addons[addon.type].state
                      ) : addon.type === 'pitr' ? (
                        <PitrOfProject project={project} addons={found} />
                      ) : (
                        <SizeOfProject project={project} />
                      )}
                    </AddonItem>
                  ))}
              </ul>
            )}
          </QueryView>
        </SettingsPage>
      )}
    </QueryView>
  )
}

/** Size of a project with the link to the page that changes it. */
function SizeOfProject({ project: { ref, compute } }: { project: Project }) {
  return (
    <>
      {messages.currentSize(computeLabel(compute))}{' '}
      <AppLink href={paths.computeAndDisk({ ref })}>{messages.changeSize}</AppLink>
    </>
  )
}

/** State of point-in-time recovery with the link to the page that changes it. */
function PitrOfProject({
  project: { ref },
  addons: { selected_addons: selected },
}: {
  project: Project
  addons: ProjectAddons
}) {
  const on = selected.find(({ type }) => type === 'pitr')
  return (
    <>
      {on ? messages.pitrOn(on.variant.name) : messages.pitrOff}{' '}
      <AppLink href={paths.pointInTime({ ref })}>{messages.changePitr}</AppLink>
    </>
  )
}

interface AddonItemProps {
  addon: Addon
  isOpen: boolean
  children: ReactNode
}

function AddonItem({ addon: { type, status }, isOpen, children }: AddonItemProps) {
  const { name, text } = messages.addons[type]
  const item = useRef<HTMLLIElement>(null)
  // Leads to the add-on that the address names.
  useEffect(() => {
    if (isOpen) item.current?.focus()
  }, [isOpen])
  return (
    <li
      ref={item}
      tabIndex={-1}
      className="hd-addon"
      data-open={isOpen || undefined}
      aria-labelledby={`addon-${type}`}
    >
      <div className="hd-addon-head">
        <h2 id={`addon-${type}`}>{name}</h2>
        <Badge color={status === 'included' ? 'green' : 'gray'}>{messages[status]}</Badge>
      </div>
      <p>{text}</p>
      <p className="hd-quiet">{children}</p>
    </li>
  )
}
