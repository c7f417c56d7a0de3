import { Switch } from '@howdah/ui/elements'
import { useId } from 'react'
import './switch-field.css'

export interface SwitchFieldProps {
  label: string
  hint?: string
  checked: boolean
  disabled?: boolean
  onChange: (checked: boolean) => void
}

/** A switch with its label, and below it what it does. */
export function SwitchField({ label, hint, checked, disabled, onChange }: SwitchFieldProps) {
  const id = useId()
  return (
    <div className="hd-switch-field">
      <Switch
        id={id}
        checked={checked}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        onCheckedChange={onChange}
      />
      <div>
        <label htmlFor={id} className="hd-field-label">
          {label}
        </label>
        {hint !== undefined && (
          <p id={`${id}-hint`} className="hd-field-text">
            {hint}
          </p>
        )}
      </div>
    </div>
  )
}
