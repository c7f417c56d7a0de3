import { objectListStartQueryOptions } from '@howdah/platform-client/catalog/objects/object-queries'
import { extensionsKind } from '@howdah/platform-client/catalog/objects/extensions'
import { useQuery } from '@tanstack/react-query'
import { useDashboard } from '../../../../../dashboard-context'
import { extensionMessages as messages } from './extensions.messages'

/** Popular extensions that the server does not carry, with what can be done instead. */
export function MissingExtensions({ projectRef }: { projectRef: string }) {
  const { client } = useDashboard()
  const { data } = useQuery(objectListStartQueryOptions(client, extensionsKind, { projectRef }))
  if (!data) return null
  const carried = new Set(data.names.map(({ name }) => name))
  const missing = Object.entries(messages.missing).filter(([name]) => !carried.has(name))
  if (missing.length === 0) return null
  return (
    <details>
      <summary>{messages.missingTitle}</summary>
      <dl className="hd-missing-extensions">
        {missing.map(([name, text]) => (
          <div key={name}>
            <dt className="hd-code">{name}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
