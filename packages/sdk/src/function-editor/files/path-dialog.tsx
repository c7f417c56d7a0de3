import { Button, TextField } from '@howdah/ui/elements'
import { Field } from '@howdah/ui/field/field'
import * as Dialog from '@howdah/ui/overlays/dialog'
import { useState } from 'react'
import { useFocusReturn } from '../../provider/use-focus-return'
import { pathProblem } from '../draft/function-draft'
import type { FunctionEditorMessages } from '../function-editor.messages'

export interface PathDialogProps {
  messages: FunctionEditorMessages
  title: string
  submit: string
  path: string
  /** Paths of the other files. */
  others: readonly string[]
  onSubmit: (path: string) => void
  onClose: () => void
}

/** Asks for the path of a file. */
export function PathDialog({
  messages,
  others,
  title,
  submit,
  onClose,
  ...props
}: PathDialogProps) {
  const [path, setPath] = useState(props.path)
  const [isTried, setIsTried] = useState(false)
  useFocusReturn(true)
  const problem = pathProblem(path.trim(), others)
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <Dialog.Content maxWidth="400px" aria-describedby={undefined}>
        <Dialog.Title size="4">
          <bdi>{title}</bdi>
        </Dialog.Title>
        <form
          className="hw-functions-form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            setIsTried(true)
            if (problem !== null) return
            props.onSubmit(path.trim())
            onClose()
          }}
        >
          <Field
            label={messages.path}
            textSize="2"
            hint={messages.pathHint}
            problem={isTried && problem !== null ? messages.pathProblem[problem] : undefined}
          >
            {(control) => (
              <TextField.Root
                {...control}
                value={path}
                maxLength={300}
                autoCapitalize="none"
                autoComplete="off"
                spellCheck={false}
                onChange={({ target }) => setPath(target.value)}
              />
            )}
          </Field>
          <div className="hw-dialog-actions">
            <Button type="button" variant="soft" color="gray" onClick={onClose}>
              {messages.cancel}
            </Button>
            <Button type="submit">{submit}</Button>
          </div>
        </form>
      </Dialog.Content>
    </Dialog.Root>
  )
}
