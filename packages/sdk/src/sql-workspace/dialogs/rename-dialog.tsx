import * as Dialog from '@howdah/ui/overlays/dialog'
import { Text, TextField } from '@howdah/ui/elements'
import { useId, useState, type FormEvent } from 'react'
import { useFocusReturn } from '../../provider/use-focus-return'
import { DialogButtons } from './dialog-buttons'
import { TitleButton } from '../tabs/title-button'
import type { WorkspaceModel } from '../use-sql-workspace'

export interface RenameDialogProps {
  snippet: { id: string; name: string }
  model: WorkspaceModel
  onRename: (name: string) => void
  onClose: () => void
}

/** Asks for a snippet's name. */
export function RenameDialog({
  snippet,
  model: { messages, actions },
  onRename,
  onClose,
}: RenameDialogProps) {
  const [name, setName] = useState(snippet.name)
  const [missing, setMissing] = useState(false)
  const fieldId = useId()
  const problemId = useId()
  useFocusReturn(true)
  const type = (next: string) => {
    setName(next)
    setMissing(false)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const wanted = name.trim()
    if (wanted === '') return setMissing(true)
    if (wanted !== snippet.name) onRename(wanted)
    onClose()
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="440px" aria-describedby={undefined}>
        <Dialog.Title size="4">{messages.renameTitle}</Dialog.Title>
        <form onSubmit={submit} noValidate>
          <Text as="label" size="2" htmlFor={fieldId}>
            {messages.name}
          </Text>
          <TextField.Root
            id={fieldId}
            mt="1"
            maxLength={255}
            value={name}
            aria-invalid={missing || undefined}
            aria-describedby={missing ? problemId : undefined}
            onChange={(event) => type(event.target.value)}
          />
          {missing && (
            <Text as="p" size="1" color="red" id={problemId} mt="1" mb="0">
              {messages.nameMissing}
            </Text>
          )}
          <TitleButton snippetId={snippet.id} actions={actions} onTitle={type} />
          <DialogButtons cancel={messages.cancel} apply={messages.apply} />
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}
