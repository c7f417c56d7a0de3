import type { ApiKey } from '@howdah/platform-client/resources/projects/list-api-keys'
import { Badge } from '@howdah/ui/elements'
import { SelectBox } from '@howdah/ui/list-selection/select-box'
import type { ListSelectionModel } from '@howdah/ui/list-selection/use-list-selection'
import { formatDate } from '../../../../../format/date'
import { RelativeTime } from '../../../../../format/relative-time'
import { ActionsMenu } from '../../../../../lists/actions-menu'
import { apiKeysMessages as messages } from './api-keys.messages'
import { keyActions, type KeyAction } from './key-state'
import { KeyValue } from './key-value'

export interface KeyListProps {
  projectRef: string
  keys: readonly ApiKey[]
  /** Absent for keys that cannot be changed. */
  changes?: {
    may: { update: boolean; delete: boolean }
    selection: ListSelectionModel
    onChoose: (action: KeyAction, key: ApiKey) => void
  }
}

/** Lists keys with their use and their value. */
export function KeyList({ projectRef, keys, changes }: KeyListProps) {
  return (
    <ul className="hd-keys">
      {keys.map((key) => (
        <li key={key.id} className="hd-key">
          <div className="hd-key-head">
            <div className="hd-key-title">
              {changes?.may.delete && (
                <SelectBox
                  selection={changes.selection}
                  id={key.id}
                  label={messages.select(key.name)}
                />
              )}
              <bdi className="hd-strong">{key.name}</bdi>
              <span className="hd-quiet">{messages.type[key.type]}</span>
              <KeyState apiKey={key} />
              <span className="hd-quiet hd-key-since">
                {key.last_used_at === null ? (
                  messages.neverUsed
                ) : (
                  <>
                    {messages.lastUsed} <RelativeTime at={key.last_used_at} />
                  </>
                )}
                {' · '}
                {messages.since(formatDate(key.inserted_at))}
              </span>
            </div>
            {changes && (
              <ActionsMenu
                small
                label={messages.actionsOf(key.name)}
                actions={keyActions(key, changes.may)}
                labels={messages}
                danger={['delete']}
                onChoose={(action) => changes.onChoose(action, key)}
              />
            )}
          </div>
          {key.description !== '' && (
            <p className="hd-quiet hd-key-description">
              <bdi>{key.description}</bdi>
            </p>
          )}
          {key.enabled && <KeyValue projectRef={projectRef} apiKey={key} />}
        </li>
      ))}
    </ul>
  )
}

/** Mark of a key that stops working, or that does not work. */
function KeyState({ apiKey: { enabled, expires_at: at } }: { apiKey: ApiKey }) {
  if (!enabled) return <Badge color="gray">{messages.off}</Badge>
  if (at === null) return null
  return (
    <Badge color="amber">
      <span>
        {messages.replaced} <RelativeTime at={at} />
      </span>
    </Badge>
  )
}
