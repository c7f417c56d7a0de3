import { Text } from '@howdah/ui/elements'
import { useId, type ReactNode } from 'react'

/** Attributes that link a control to its label, hint and problem. */
interface FieldLinks {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

interface FormFieldProps {
  label: string
  hint?: string | undefined
  /** Validation problem of the input. */
  problem?: string | undefined
  className?: string | undefined
  children: (links: FieldLinks) => ReactNode
}

/** A control below its label, with its hint and problem underneath. */
export function FormField({ label, hint, problem, className, children }: FormFieldProps) {
  const id = useId()
  const notes = [...(problem ? [`${id}-problem`] : []), ...(hint ? [`${id}-hint`] : [])]
  return (
    <div className={className ? `hw-form-field ${className}` : 'hw-form-field'}>
      <Text as="label" size="1" weight="medium" htmlFor={id} className="hw-form-label">
        {label}
      </Text>
      {children({
        id,
        'aria-describedby': notes.join(' ') || undefined,
        'aria-invalid': problem ? true : undefined,
      })}
      {problem && (
        <Text as="p" size="1" color="red" id={`${id}-problem`} className="hw-form-note">
          {problem}
        </Text>
      )}
      {hint && (
        <Text as="p" size="1" color="gray" id={`${id}-hint`} className="hw-form-note">
          {hint}
        </Text>
      )}
    </div>
  )
}
