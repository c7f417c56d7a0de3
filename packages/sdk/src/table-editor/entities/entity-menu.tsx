import type { Entity } from '@howdah/platform-client/catalog/entities'
import * as DropdownMenu from '@howdah/ui/overlays/dropdown-menu'
import { useState } from 'react'
import type { Latest } from '../../provider/latest'
import type { EntityActions } from './use-entity-actions'
import { useMayDefine } from '../use-may-define'
import { useSeesDefinitions } from '../use-sees-definitions'
import type { OnPanel, OpenTable, TableTarget } from '../editor-parts.types'
import type { TableEditorMessages } from '../table-editor.messages'

/** Dependencies that the menus of all tables share. */
export interface EntityMenuNeeds {
  target: TableTarget
  messages: TableEditorMessages
  open: OpenTable
  onPanel: OnPanel
  actions: EntityActions
  onPolicies: (entity: Entity) => void
}

interface EntityMenuProps {
  entity: Entity
  label: string
  needs: Pick<Latest<EntityMenuNeeds>, 'get'>
}

/**
 * Menu of a table in the list. Renders a plain button until it is pressed, since the list may have
 * a hundred of them.
 */
export function EntityMenu(props: EntityMenuProps) {
  const [isMade, setMade] = useState(false)
  const button = (
    <button
      type="button"
      className="hw-entity-more hw-dots"
      aria-label={props.label}
      aria-haspopup="menu"
      onClick={() => setMade(true)}
    />
  )
  if (!isMade) return button
  return (
    <DropdownMenu.Root defaultOpen>
      <DropdownMenu.Trigger>{button}</DropdownMenu.Trigger>
      <DropdownMenu.Content size="1">
        <EntityMenuItems {...props} />
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  )
}

function EntityMenuItems({ entity, needs }: Omit<EntityMenuProps, 'label'>) {
  const { target, messages, onPanel, actions, onPolicies } = needs.get()
  const { id, schema, name, type } = entity
  const table = { id, schema, name }
  const mayDefine = useMayDefine(target, schema)
  const seesDefinitions = useSeesDefinitions()
  const isTable = type === 'r' || type === 'p'
  return (
    <>
      <DropdownMenu.Item onSelect={() => actions.copyName(entity)}>
        {messages.copyName}
      </DropdownMenu.Item>
      {seesDefinitions && (
        <DropdownMenu.Item onSelect={() => actions.copyDefinition(entity)}>
          {messages.copyDefinition}
        </DropdownMenu.Item>
      )}
      {isTable && (mayDefine || seesDefinitions) && (
        <>
          <DropdownMenu.Separator />
          {mayDefine && (
            <>
              <DropdownMenu.Item
                onSelect={() =>
                  onPanel({ type: 'opened', panel: { type: 'table', mode: 'edit', table } })
                }
              >
                {messages.editTable}
              </DropdownMenu.Item>
              {!target.allowed?.tables && (
                <DropdownMenu.Item
                  onSelect={() =>
                    onPanel({ type: 'opened', panel: { type: 'table', mode: 'duplicate', table } })
                  }
                >
                  {messages.duplicateTable}
                </DropdownMenu.Item>
              )}
            </>
          )}
          {seesDefinitions && (
            <DropdownMenu.Item onSelect={() => onPolicies(entity)}>
              {messages.policies}
            </DropdownMenu.Item>
          )}
        </>
      )}
      <DropdownMenu.Separator />
      <DropdownMenu.Item onSelect={() => actions.exportAs(entity, 'csv')}>
        {messages.exportCsv}
      </DropdownMenu.Item>
      <DropdownMenu.Item onSelect={() => actions.exportAs(entity, 'sql')}>
        {messages.exportSql}
      </DropdownMenu.Item>
      {mayDefine && (
        <>
          <DropdownMenu.Separator />
          <DropdownMenu.Item
            color="red"
            onSelect={() =>
              onPanel({ type: 'asked', confirmation: { type: 'table', table, cascade: false } })
            }
          >
            {messages.deleteTable}
          </DropdownMenu.Item>
        </>
      )}
    </>
  )
}
