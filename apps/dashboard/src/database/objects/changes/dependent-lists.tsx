import type { ObjectDependent } from '@howdah/platform-client/catalog/objects/object-dependents'
import { objectMessages as messages } from '../objects.messages'

/** More than these are counted. */
const MAX_LISTED_ITEMS = 20

/** Objects that are deleted along with others, the direct dependents first. */
export function DependentLists({ dependents }: { dependents: readonly ObjectDependent[] }) {
  if (dependents.length === 0) return <p className="hd-section-intro">{messages.nothingDepends}</p>
  return (
    <>
      <DependentList title={messages.direct} of={dependents.filter(({ direct }) => direct)} />
      <DependentList title={messages.indirect} of={dependents.filter(({ direct }) => !direct)} />
    </>
  )
}

function DependentList({ title, of }: { title: string; of: readonly ObjectDependent[] }) {
  if (of.length === 0) return null
  return (
    <div>
      <p className="hd-strong">{title}</p>
      <ul className="hd-object-dependents">
        {of.slice(0, MAX_LISTED_ITEMS).map(({ name }) => (
          <li key={name}>
            <bdi>{name}</bdi>
          </li>
        ))}
        {of.length > MAX_LISTED_ITEMS && <li>{messages.more(of.length - MAX_LISTED_ITEMS)}</li>}
      </ul>
    </div>
  )
}
