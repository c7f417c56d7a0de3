import * as Dialog from '@howdah/ui/overlays/dialog'
import { Text, TextArea, TextField } from '@howdah/ui/elements'
import { useId, useState, type FormEvent } from 'react'
import { useFocusReturn } from '../../provider/use-focus-return'
import { DialogButtons } from './dialog-buttons'
import { TitleButton } from '../tabs/title-button'
import type { WorkspaceModel } from '../use-sql-workspace'

/** Characters that the platform takes. */
const MAX_DESCRIPTION_LENGTH = 4000

export interface RenameDialogProps {
  /** Without a description while it has not been read. */
  snippet: { id: string; name: string; description?: string | undefined }
  model: WorkspaceModel
  onRename: (change: { name?: string; description?: string }) => void
  onClose: () => void
}

/** Asks for a snippet's name and description. */
export function RenameDialog({
  snippet,
  model: { messages, actions },
  onRename,
  onClose,
}: RenameDialogProps) {
  const [name, setName] = useState(snippet.name)
  const [missing, setMissing] = useState(false)
  const [description, setDescription] = useState(snippet.description ?? '')
  const fieldId = useId()
  const descriptionId = useId()
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
    const described = description.trim()
    const change = {
      ...(wanted === snippet.name ? {} : { name: wanted }),
      ...(described === (snippet.description ?? '') ? {} : { description: described }),
    }
    if (Object.keys(change).length > 0) onRename(change)
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
          {snippet.description !== undefined && (
            <div className="hw-dialog-field">
              <Text as="label" size="2" htmlFor={descriptionId}>
                {messages.description}
              </Text>
              <TextArea
                id={descriptionId}
                mt="1"
                rows={3}
                maxLength={MAX_DESCRIPTION_LENGTH}
                value={description}
                onChange={(event) => setDescription(event.target.value)}
              />
            </div>
          )}
          <DialogButtons cancel={messages.cancel} apply={messages.apply} />
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}
