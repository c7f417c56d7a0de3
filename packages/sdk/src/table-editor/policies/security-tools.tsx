import type { TableEntity } from '@howdah/platform-client/catalog/table'
import { Button } from '@howdah/ui/elements'
import { Lock, LockOpen, Radio, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useHowdahContext } from '../../provider/howdah-context'
import { LazyRoleDialog } from '../../role-selector/lazy-role-dialog'
import { useTexts } from '../../provider/use-texts'
import { LazyRealtimePanel } from '../realtime/lazy-realtime-panel'
import { realtimeTexts } from '../realtime/realtime.messages'
import { LazyPoliciesPanel } from './lazy-policies-panel'
import { roleTitle, type RoleChoice } from '../../role-selector/role-choice'
import type { TableTarget } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'
import { useSeesDefinitions } from '../use-sees-definitions'

interface SecurityToolsProps {
  target: TableTarget
  messages: TableEditorMessages
  roleChoice: RoleChoice
  onRoleChange: (choice: RoleChoice) => void
  entity: TableEntity
}

/** Tools for row access: the row-level security of the table, its realtime, and the role used to view it. */
export function SecurityTools(props: SecurityToolsProps) {
  const { target, messages, roleChoice, onRoleChange, entity } = props
  const { can } = useHowdahContext('TableEditor')
  const realtime = useTexts(realtimeTexts)
  const [open, setOpen] = useState<'policies' | 'realtime' | 'role' | null>(null)
  const seesDefinitions = useSeesDefinitions()
  const hasPolicies = entity.entity_type === 'r' || entity.entity_type === 'p'
  const { id, schema, name, rls_enabled: rlsEnabled } = entity
  const roleName = roleTitle(roleChoice)
  const Icon = rlsEnabled ? Lock : LockOpen
  const close = () => setOpen(null)
  return (
    <>
      {hasPolicies && seesDefinitions && (
        <Button
          size="1"
          variant="ghost"
          color={rlsEnabled ? 'gray' : 'amber'}
          aria-haspopup="dialog"
          onClick={() => setOpen('policies')}
        >
          <Icon size={14} strokeWidth={1.5} aria-hidden />
          {rlsEnabled ? messages.rlsIsOn : messages.rlsIsOff}
        </Button>
      )}
      {hasPolicies && can('read', 'realtime') && (
        <Button
          size="1"
          variant="ghost"
          color="gray"
          aria-haspopup="dialog"
          onClick={() => setOpen('realtime')}
        >
          <Radio size={14} strokeWidth={1.5} aria-hidden />
          {entity.is_realtime ? realtime.isOn : realtime.open}
        </Button>
      )}
      {/* A visitor with an embed session has one role. */}
      {can('run', 'sql_write') && can('create', 'temporary_api_keys') && (
        <Button
          size="1"
          variant={roleChoice.type === 'postgres' ? 'ghost' : 'soft'}
          color={roleChoice.type === 'postgres' ? 'gray' : undefined}
          aria-label={messages.seenAs(roleName)}
          aria-haspopup="dialog"
          onClick={() => setOpen('role')}
        >
          <UserRound size={14} strokeWidth={1.5} aria-hidden />
          <bdi>{roleName}</bdi>
        </Button>
      )}
      {open === 'policies' && (
        <LazyPoliciesPanel.Component
          fallback={null}
          target={target}
          messages={messages}
          table={{ id, schema, name }}
          rlsEnabled={rlsEnabled}
          onClose={close}
        />
      )}
      {open === 'realtime' && (
        <LazyRealtimePanel.Component
          fallback={null}
          target={target}
          closeLabel={messages.close}
          table={{ id, schema, name }}
          rlsEnabled={rlsEnabled}
          onClose={close}
        />
      )}
      {open === 'role' && (
        <LazyRoleDialog.Component
          fallback={null}
          choice={roleChoice}
          scope={target}
          onApply={onRoleChange}
          onClose={close}
        />
      )}
    </>
  )
}
