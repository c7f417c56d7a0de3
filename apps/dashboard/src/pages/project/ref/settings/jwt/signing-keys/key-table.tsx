import type { SigningKey } from '@howdah/platform-client/resources/projects/signing-keys'
import { Badge } from '@howdah/ui/elements'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { Ellipsis } from 'lucide-react'
import { QuietButton } from '../../../../../../forms/quiet-button'
import { RelativeTime } from '../../../../../../format/relative-time'
import { signingKeyActions, type SigningKeyAction } from './key-actions'
import { signingKeysMessages as messages } from './signing-keys.messages'

export interface SigningKeyTableProps {
  keys: readonly SigningKey[]
  may: { update: boolean; delete: boolean }
  onChoose: (action: SigningKeyAction, key: SigningKey) => void
}

const colors = {
  standby: 'blue',
  in_use: 'green',
  previously_used: 'gray',
  revoked: 'red',
} as const satisfies Record<SigningKey['status'], string>

/** Lists signing keys with their actions. */
export function SigningKeyTable({ keys, may, onChoose }: SigningKeyTableProps) {
  return (
    <div className="hd-table-frame">
      <table className="hd-table">
        <thead>
          <tr>
            <th scope="col">{messages.columns.key}</th>
            <th scope="col">{messages.columns.status}</th>
            <th scope="col" data-wide>
              {messages.columns.changed}
            </th>
            <th scope="col">
              <span className="hw-visually-hidden">{messages.columns.actions}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {keys.map((key) => (
            <tr key={key.id}>
              <th scope="row">
                <span className="hd-strong">{messages.algorithm[key.algorithm]}</span>
                <br />
                <span className="hd-quiet hd-key-id">
                  {key.is_legacy ? messages.legacy : key.id}
                </span>
              </th>
              <td>
                <Badge color={colors[key.status]}>{messages.status[key.status]}</Badge>
              </td>
              <td data-wide>
                <RelativeTime at={key.updated_at} />
              </td>
              <td className="hd-cell-end">
                <KeyMenu
                  id={key.is_legacy ? messages.legacy : key.id}
                  actions={signingKeyActions(key, may)}
                  onChoose={(action) => onChoose(action, key)}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface KeyMenuProps {
  id: string
  actions: readonly SigningKeyAction[]
  onChoose: (action: SigningKeyAction) => void
}

/** Menu of the actions on a key; renders nothing without actions. */
function KeyMenu({ id, actions, onChoose }: KeyMenuProps) {
  if (actions.length === 0) return null
  return (
    <DropdownMenu.Root modal={false}>
      <DropdownMenu.Trigger>
        <QuietButton label={messages.actionsOf(id)}>
          <Ellipsis size={16} strokeWidth={1.5} aria-hidden />
        </QuietButton>
      </DropdownMenu.Trigger>
      <DropdownMenu.Content align="end" variant="soft">
        {actions.map((action) => (
          <DropdownMenu.Item
            key={action}
            color={action === 'delete' || action === 'revoke' ? 'red' : undefined}
            onSelect={() => onChoose(action)}
          >
            {messages[action]}
          </DropdownMenu.Item>
        ))}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}
