import { Text } from '@radix-ui/themes'
import { useId, type ReactNode } from 'react'

/** Attributes that link a control to its label, hint and problem. */
export interface FieldControl {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export interface FieldProps {
  label: string
  /** After the label, quieter, for example 'optional'. */
  note?: string | undefined
  hint?: ReactNode
  /** Validation problem of the input. It replaces the hint. */
  problem?: string | undefined
  /** Step of the type scale of the label; the text below has step 1. @default the font of the form */
  textSize?: '1' | '2' | undefined
  /** Shows the hint below the problem instead of replacing it. @default false */
  keepsHint?: boolean
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** A label, its control, and below it a hint or the problem of the input. */
export function Field(props: FieldProps) {
  const { label, note, hint, problem, textSize, keepsHint = false, className, children } = props
  const id = useId()
  const textId = `${id}-text`
  const isInvalid = problem !== undefined
  const hasText = isInvalid || (hint !== undefined && hint !== null && hint !== '')
  const labelContent = (
    <>
      {label}
      {/* The space separates the two in the accessible name. */}
      {note !== undefined && ' '}
      {note !== undefined && <span className="hw-field-note">{note}</span>}
    </>
  )
  return (
    <div
      className={className ? `hw-field ${className}` : 'hw-field'}
      data-size={textSize}
      data-invalid={isInvalid || undefined}
    >
      {textSize === undefined ? (
        <label htmlFor={id} className="hw-field-label">
          {labelContent}
        </label>
      ) : (
        <Text as="label" size={textSize} weight="medium" htmlFor={id} className="hw-field-label">
          {labelContent}
        </Text>
      )}
      {children({
        id,
        'aria-describedby': hasText ? textId : undefined,
        'aria-invalid': isInvalid || undefined,
      })}
      <div id={textId} className="hw-field-text" aria-live="polite">
        {isInvalid && <FieldText size={textSize} color="red" text={problem} />}
        {(keepsHint || !isInvalid) && <FieldText size={textSize} color="gray" text={hint} />}
      </div>
    </div>
  )
}

interface FieldTextProps {
  size: FieldProps['textSize']
  color: 'red' | 'gray'
  text: ReactNode
}

function FieldText({ size, color, text }: FieldTextProps) {
  if (text === undefined || text === null || text === '') return null
  if (size === undefined) return text
  return (
    <Text as="p" size="1" color={color}>
      {text}
    </Text>
  )
}
