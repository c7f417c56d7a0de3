import { useId, type ReactNode } from 'react'

/** Attributes that link a control to its label, hint and problem. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': boolean | undefined
}

export interface FieldProps {
  label: string
  /** After the label, quieter, for example 'optional'. */
  note?: string
  hint?: ReactNode
  /** Validation problem of the input. */
  problem?: string
  children: (control: FieldControl) => ReactNode
}

/** A label, its control, and below it a hint or what is wrong. */
export function Field({ label, note, hint, problem, children }: FieldProps) {
  const id = useId()
  const textId = `${id}-text`
  const hasText = problem !== undefined || (hint !== undefined && hint !== null)
  return (
    <div className="hd-field" data-invalid={problem !== undefined || undefined}>
      <label htmlFor={id} className="hd-field-label">
        {label}
        {note !== undefined && <span className="hd-field-note">{note}</span>}
      </label>
      {children({
        id,
        'aria-describedby': hasText ? textId : undefined,
        'aria-invalid': problem !== undefined || undefined,
      })}
      <div id={textId} className="hd-field-text" aria-live="polite">
        {problem ?? hint}
      </div>
    </div>
  )
}
