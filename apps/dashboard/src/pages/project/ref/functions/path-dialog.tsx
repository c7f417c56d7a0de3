import { useState } from 'react'
import { DialogActions } from '../../../../dialogs/dialog-actions'
import { OpenDialog } from '../../../../dialogs/open-dialog'
import { LineField } from '../../../../forms/line-field'
import { useSubmit } from '../../../../forms/use-submit'
import { pathProblem } from './function-draft'
import { functionEditorMessages as messages } from './function-editor.messages'

export interface PathDialogProps {
  title: string
  submit: string
  path: string
  /** Paths of the other files. */
  others: readonly string[]
  onSubmit: (path: string) => void
  onClose: () => void
}

/** Asks for the path of a file. */
export function PathDialog({ others, title, submit, onClose, ...props }: PathDialogProps) {
  const [path, setPath] = useState(props.path)
  const problem = pathProblem(path.trim(), others)
  const { problems, onSubmit } = useSubmit(
    { path: problem === null ? undefined : messages.pathProblem[problem] },
    () => {
      props.onSubmit(path.trim())
      onClose()
    },
  )
  return (
    <OpenDialog title={title} width="400px" onClose={onClose}>
      <form className="hd-form" onSubmit={onSubmit} noValidate>
        <LineField
          label={messages.path}
          hint={messages.pathHint}
          problem={problems.path}
          name="path"
          autoCapitalize="none"
          spellCheck={false}
          value={path}
          onValueChange={setPath}
        />
        <DialogActions submit={submit} pending={false} onCancel={onClose} />
      </form>
    </OpenDialog>
  )
}
