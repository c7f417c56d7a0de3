import type { SigningKey } from '@howdah/platform-client/resources/projects/signing-keys'
import { Badge } from '@howdah/ui/elements'
import { RelativeTime } from '../../../../../../format/relative-time'
import { ActionsMenu } from '../../../../../../lists/actions-menu'
import { signingKeyActions, type SigningKeyAction } from './key-actions'
import { signingKeyName } from './key-name'
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
                <span className="hd-quiet hd-key-id">{signingKeyName(key, keys)}</span>
              </th>
              <td>
                <Badge color={colors[key.status]}>{messages.status[key.status]}</Badge>
              </td>
              <td data-wide>
                <RelativeTime at={key.updated_at} />
              </td>
              <td className="hd-cell-end">
                <ActionsMenu
                  label={messages.actionsOf(signingKeyName(key, keys))}
                  actions={signingKeyActions(key, may)}
                  labels={messages}
                  danger={['delete', 'revoke']}
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
