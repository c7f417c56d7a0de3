import * as Select from '@howdah/ui/overlays/select'
import type { UsersModel } from '../use-users'
import { NEWEST } from './user-columns'
import { shownProvider } from './shown-provider'

/** Value of a select that stands for all. */
const ALL = 'all'
/** Precedes the values that are names of others. */
const NAMED = 'name:'

/** Limits the list to a status. */
export function UserStatusFilter({ model: { messages, show, view } }: { model: UsersModel }) {
  return (
    <Select.Root
      value={view.status ?? ALL}
      onValueChange={(next) => show({ status: next === ALL ? undefined : next })}
    >
      <Select.Trigger aria-label={messages.status} />
      <Select.Content position="popper">
        <Select.Item value={ALL}>{messages.anyStatus}</Select.Item>
        {Object.entries(messages.statuses).map(([status, text]) => (
          <Select.Item key={status} value={status}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}

/** Limits the list to a provider. */
export function UserProviderFilter({
  model: { messages, providers, show, view },
}: {
  model: UsersModel
}) {
  return (
    <Select.Root
      value={view.provider === undefined ? ALL : `${NAMED}${view.provider}`}
      onOpenChange={(open) => open && providers.ask()}
      onValueChange={(next) =>
        show({ provider: next === ALL ? undefined : next.slice(NAMED.length) })
      }
    >
      <Select.Trigger aria-label={messages.provider} className="hw-users-provider" />
      <Select.Content position="popper">
        <Select.Item value={ALL}>{messages.anyProvider}</Select.Item>
        {providers.names.map((name) => (
          <Select.Item key={name} value={`${NAMED}${name}`}>
            <bdi>{shownProvider(name, messages)}</bdi>
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}

/** Order of a narrow list; a wide one is sorted by its headers, if it has them. */
export function UserOrder({ model: { columns, messages, show, view } }: { model: UsersModel }) {
  const hasHeaders = columns.shown.includes('created') && columns.shown.includes('lastSignIn')
  return (
    <Select.Root
      value={view.sort ?? NEWEST}
      onValueChange={(next) => show({ sort: next === NEWEST ? undefined : next })}
    >
      <Select.Trigger
        aria-label={messages.sort}
        className={hasHeaders ? 'hw-users-order' : undefined}
      />
      <Select.Content position="popper">
        {Object.entries(messages.sorts).map(([sort, text]) => (
          <Select.Item key={sort} value={sort}>
            {text}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}
