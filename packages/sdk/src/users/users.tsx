import {
  projectQueryOptions,
  type ProjectStatus,
} from '@howdah/platform-client/resources/projects/get-project'
import { Skeleton, Text } from '@howdah/ui/elements'
import { ErrorAlert } from '@howdah/ui/error-alert/error-alert'
import { useQuery } from '@tanstack/react-query'
import { useHowdahContext, useWidgetProject } from '../provider/howdah-context'
import { useTexts } from '../provider/use-texts'
import { ReadingOnly } from '../provider/reading-only'
import { classNames, dataAttributes, Widget } from '../provider/widget'
import { WidgetToasts } from '../provider/widget-toasts'
import { useUsers } from './use-users'
import { useUsersHandle } from './use-users-handle'
import { usersTexts } from './users.messages'
import type { UsersProps } from './users.types'
import { UserListView } from './users.view'

/**
 * Displays the users of a project, found by email, phone or ID, each with identities, second
 * factors, sessions and recent events in a panel; adds, invites, bans and deletes them. As high as
 * its content.
 */
export function Users(props: UsersProps) {
  const projectRef = useWidgetProject('Users', props.projectRef)
  return (
    <Widget
      name="users"
      project={projectRef}
      onError={props.onError}
      style={props.style}
      {...dataAttributes(props)}
      className={classNames('hw-users', props.className)}
    >
      <WidgetToasts>
        {/* Another project is another list, from the beginning. */}
        <ReadingOnly isOn={props.readOnly ?? false}>
          <Gate key={projectRef} {...props} projectRef={projectRef} />
        </ReadingOnly>
      </WidgetToasts>
    </Widget>
  )
}

/** Users of a project that does not run can’t be read. */
function Gate(props: UsersProps & { projectRef: string }) {
  const { client, queryClient } = useHowdahContext('Users')
  const messages = useTexts(usersTexts, props.messages)
  const project = useQuery(projectQueryOptions(client, { ref: props.projectRef }), queryClient)
  const { data } = project
  if (!data && project.error)
    return (
      <ErrorAlert
        title={messages.projectFailed}
        error={project.error}
        onRetry={() => void project.refetch()}
      />
    )
  if (!data)
    return (
      <div className="hw-users-frame" role="status" aria-label={messages.loading}>
        <Skeleton height="160px" />
      </div>
    )
  if (!data.capabilities.includes('api')) return <Text as="p">{messages.noUsersHere}</Text>
  if (!isAwake(data.status)) return <Text as="p">{messages.inactive}</Text>
  return <UserList {...props} />
}

function UserList({ ref, ...props }: UsersProps & { projectRef: string }) {
  const model = useUsers(props)
  useUsersHandle(ref, props.projectRef, model)
  return <UserListView model={model} />
}

const isAwake = (status: ProjectStatus): boolean =>
  status === 'ACTIVE_HEALTHY' || status === 'ACTIVE_UNHEALTHY'
