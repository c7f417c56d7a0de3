import { Text } from '@howdah/ui/elements'
import { useId, type ReactNode } from 'react'

/** Attributes that link a control to its label and to the text below it. */
export interface DialogFieldControl {
  id: string
  'aria-describedby': string
  'aria-invalid': true | undefined
}

interface DialogFieldProps {
  label: string
  hint?: ReactNode
  /** Validation problem of the input; replaces the hint. */
  problem?: string | undefined
  children: (control: DialogFieldControl) => ReactNode
}

/** A label, its control, and below it a hint or what is wrong. */
export function DialogField({ label, hint, problem, children }: DialogFieldProps) {
  const id = useId()
  const textId = `${id}-text`
  return (
    <div className="hw-storage-field">
      <Text as="label" size="2" weight="medium" htmlFor={id}>
        {label}
      </Text>
      {children({
        id,
        'aria-describedby': textId,
        'aria-invalid': problem === undefined ? undefined : true,
      })}
      <Text
        as="p"
        id={textId}
        size="1"
        color={problem === undefined ? 'gray' : 'red'}
        aria-live="polite"
      >
        {problem ?? hint}
      </Text>
    </div>
  )
}
