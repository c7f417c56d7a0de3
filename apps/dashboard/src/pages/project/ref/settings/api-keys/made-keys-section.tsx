import {
  apiKeysQueryOptions,
  type ApiKey,
} from '@howdah/platform-client/resources/projects/list-api-keys'
import { Button, Checkbox } from '@howdah/ui/elements'
import {
  useListSelection,
  type ListSelectionModel,
} from '@howdah/ui/list-selection/use-list-selection'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useDashboard } from '../../../../../dashboard-context'
import { SelectionBar } from '../../../../../lists/selection-bar'
import { selectionMessages } from '../../../../../lists/selection.messages'
import { apiKeysMessages as messages } from './api-keys.messages'
import { DeleteKeysDialog } from './delete-keys-dialog'
import { EditKeyDialog } from './edit-key-dialog'
import { KeyList } from './key-list'
import type { KeyAction } from './key-state'
import { NewKeyDialog } from './new-key-dialog'
import { RotateKeyDialog } from './rotate-key-dialog'

export interface MadeKeysSectionProps {
  projectRef: string
  keys: readonly ApiKey[]
  may: { create: boolean; update: boolean; delete: boolean }
}

type Open = { action: 'create' } | { action: Exclude<KeyAction, 'delete'>; key: ApiKey } | null

/** Publishable and secret keys: created, edited, rotated, deleted one by one or several at once. */
export function MadeKeysSection({ projectRef: ref, keys, may }: MadeKeysSectionProps) {
  const { client, queryClient } = useDashboard()
  const [open, setOpen] = useState<Open>(null)
  const [toDelete, setToDelete] = useState<readonly ApiKey[]>([])
  const selection = useListSelection(keys.map(({ id }) => id))
  const chosen = keys.filter(({ id }) => selection.has(id))
  const reload = () =>
    queryClient.invalidateQueries({ queryKey: apiKeysQueryOptions(client, { ref }).queryKey })
  const close = () => setOpen(null)
  return (
    <section className="hd-section hd-section-apart" aria-labelledby="made-keys">
      <div className="hd-section-head">
        <h2 id="made-keys" className="hd-section-heading">
          {messages.made}
        </h2>
        {may.create && (
          <Button onClick={() => setOpen({ action: 'create' })}>
            <Plus size={16} strokeWidth={1.5} aria-hidden />
            {messages.newKey}
          </Button>
        )}
      </div>
      <p className="hd-section-intro">{messages.madeIntro}</p>
      {keys.length === 0 && <p className="hd-section-intro">{messages.madeNone}</p>}
      {may.delete && keys.length > 1 && (
        <Selection selection={selection} onDelete={() => setToDelete(chosen)} />
      )}
      <KeyList
        projectRef={ref}
        keys={keys}
        changes={{
          may,
          selection,
          onChoose: (action, key) =>
            action === 'delete' ? setToDelete([key]) : setOpen({ action, key }),
        }}
      />
      {open?.action === 'create' && <NewKeyDialog projectRef={ref} onClose={close} />}
      {open?.action === 'edit' && (
        <EditKeyDialog projectRef={ref} apiKey={open.key} onSaved={reload} onClose={close} />
      )}
      {open?.action === 'rotate' && (
        <RotateKeyDialog projectRef={ref} apiKey={open.key} onTried={reload} onClose={close} />
      )}
      <DeleteKeysDialog
        projectRef={ref}
        keys={toDelete}
        onSettled={() => {
          selection.clear()
          return reload()
        }}
        onClose={() => setToDelete([])}
      />
    </section>
  )
}

interface SelectionProps {
  selection: ListSelectionModel
  onDelete: () => void
}

/** Selects all keys, and deletes the selected ones. */
function Selection({ selection, onDelete }: SelectionProps) {
  return (
    <div className="hd-key-selection">
      <label className="hd-key-select-all">
        <Checkbox checked={selection.all} onCheckedChange={selection.toggleAll} />
        {selectionMessages.selectAll}
      </label>
      <SelectionBar
        count={selection.ids.length}
        action={messages.deleteSelected}
        onAction={onDelete}
        onClear={selection.clear}
      />
    </div>
  )
}
