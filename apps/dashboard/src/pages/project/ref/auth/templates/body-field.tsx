import { mailContentProblems } from '@howdah/rules/auth/mail-content'
import {
  MAX_MAIL_CONTENT,
  mailTemplateVariables,
  type MailTemplateKind,
} from '@howdah/rules/auth/mail-template'
import { Button } from '@howdah/ui/elements'
import { Field, type FieldControl } from '@howdah/ui/field/field'
import { lazyCode } from '@howdah/ui/lazy/lazy-code'
import type { TemplateEditorHandle } from '@howdah/ui/template-editor/template-editor'
import { useRef, useState, type RefObject } from 'react'
import { formatCount } from '../../../../../format/number'
import { PlainBody } from './plain-body'
import { templatesMessages as messages } from './templates.messages'

const templateEditor = lazyCode(
  async () => (await import('@howdah/ui/template-editor/template-editor')).TemplateEditor,
)

export interface BodyFieldProps {
  kind: MailTemplateKind
  value: string
  problem: string | undefined
  mayChange: boolean
  onChange: (value: string) => void
}

/** HTML of a mail; its variables are completed, or inserted where the cursor is. */
export function BodyField(props: BodyFieldProps) {
  const { kind, mayChange, problem, value } = props
  const editor = useRef<TemplateEditorHandle>(null)
  return (
    <>
      <Field label={messages.body} hint={mayChange ? hintOf(value) : ''} problem={problem}>
        {(control) => <Body {...props} editor={editor} control={control} />}
      </Field>
      {mayChange && (
        <div role="group" aria-label={messages.variables} className="hd-auth-actions">
          {mailTemplateVariables(kind).map((variable) => (
            <Button
              key={variable}
              type="button"
              size="1"
              variant="soft"
              color="gray"
              title={messages.variableHints[variable]}
              onClick={() => editor.current?.insert(`{{ .${variable} }}`)}
            >
              {variable}
            </Button>
          ))}
        </div>
      )}
    </>
  )
}

/** Characters from which the number of those that are left is shown. */
const COUNTED = MAX_MAIL_CONTENT * 0.9

const hintOf = ({ length }: string): string =>
  length < COUNTED
    ? messages.bodyHint
    : messages.bodyLength(formatCount(length), formatCount(MAX_MAIL_CONTENT))

interface BodyProps extends Omit<BodyFieldProps, 'problem'> {
  control: FieldControl
  editor: RefObject<TemplateEditorHandle | null>
}

/** The editor, or a plain field as long as its code is not loaded. */
function Body({ control, editor, kind, mayChange, onChange, value }: BodyProps) {
  const { load } = templateEditor.useLoad()
  /** Position of the cursor in the plain field; null while it has no focus. */
  const [caret, setCaret] = useState<number | null>(null)
  if (load.state !== 'loaded')
    return <PlainBody {...{ control, editor, mayChange, onChange, value }} onCaret={setCaret} />
  const Editor = load.code
  return (
    <div className="hd-auth-editor" data-invalid={control['aria-invalid']}>
      <Editor
        {...control}
        ref={editor}
        aria-label={messages.body}
        name="content"
        focusOnMount={caret !== null}
        caretOnMount={caret ?? 0}
        readOnly={!mayChange}
        variables={mailTemplateVariables(kind).map((name) => ({
          name,
          hint: messages.variableHints[name],
        }))}
        problemsOf={(text) =>
          mailContentProblems(text, kind).map((problem) => ({
            from: problem.from,
            to: problem.to,
            message: messages.problem(problem),
          }))
        }
        value={value}
        onValueChange={onChange}
      />
    </div>
  )
}
