import { TextArea } from '@howdah/ui/elements'
import type { FieldControl } from '@howdah/ui/field/field'
import type { TemplateEditorHandle } from '@howdah/ui/template-editor/template-editor'
import { useImperativeHandle, useRef, type RefObject } from 'react'

export interface PlainBodyProps {
  control: FieldControl
  editor: RefObject<TemplateEditorHandle | null>
  mayChange: boolean
  value: string
  onChange: (value: string) => void
  /** The cursor is elsewhere; null when the focus left. */
  onCaret: (caret: number | null) => void
}

/** The body of a mail in a plain field, before the editor is loaded and without it. */
export function PlainBody({
  control,
  editor,
  mayChange,
  onCaret,
  onChange,
  value,
}: PlainBodyProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(editor, () => ({
    insert(text) {
      const { selectionEnd = value.length, selectionStart = value.length } = area.current ?? {}
      onChange(value.slice(0, selectionStart) + text + value.slice(selectionEnd))
      const caret = selectionStart + text.length
      requestAnimationFrame(() => {
        area.current?.focus()
        area.current?.setSelectionRange(caret, caret)
      })
    },
  }))
  return (
    <TextArea
      {...control}
      ref={area}
      name="content"
      rows={14}
      className="hd-object-code"
      spellCheck={false}
      readOnly={!mayChange}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onSelect={(event) => onCaret(event.currentTarget.selectionEnd)}
      onFocus={(event) => onCaret(event.currentTarget.selectionEnd)}
      onBlur={() => onCaret(null)}
    />
  )
}
