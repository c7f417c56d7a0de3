import type { Policy } from '@howdah/platform-client/catalog/policies'
import { Badge, Button } from '@howdah/ui/elements'
import { policiesMessages as messages } from './policies.messages'

/** One policy, as it is stored. */
export function PolicyCard({
  policy,
  onEdit,
  onDelete,
}: {
  policy: Policy
  onEdit: (() => void) | undefined
  onDelete: (() => void) | undefined
}) {
  const { name, command, permissive, roles, definition, check, comment } = policy
  return (
    <li className="hd-policy">
      <div className="hd-policy-head">
        <bdi className="hd-policy-name">{name}</bdi>
        <Badge variant="soft">{command}</Badge>
        <Badge color={permissive ? 'gray' : 'amber'} variant="soft">
          {permissive ? messages.permissive : messages.restrictive}
        </Badge>
        {roles.map((role) => (
          <Badge key={role} color="gray" variant="outline">
            <bdi>{role}</bdi>
          </Badge>
        ))}
        <span className="hd-spacer" />
        {onEdit && (
          <Button
            size="1"
            variant="soft"
            color="gray"
            aria-label={messages.editOf(name)}
            onClick={onEdit}
          >
            {messages.edit}
          </Button>
        )}
        {onDelete && (
          <Button
            size="1"
            variant="soft"
            color="red"
            highContrast
            aria-label={messages.deleteOf(name)}
            onClick={onDelete}
          >
            {messages.delete}
          </Button>
        )}
      </div>
      {comment !== null && <p className="hd-section-intro">{comment}</p>}
      {definition !== null && (
        <pre className="hd-policy-sql">
          {messages.using} <bdi>{definition}</bdi>
        </pre>
      )}
      {check !== null && (
        <pre className="hd-policy-sql">
          {messages.check} <bdi>{check}</bdi>
        </pre>
      )}
    </li>
  )
}
