import * as Select from '@howdah/ui/overlays/select'
import { useId } from 'react'

export interface ChoiceFieldProps {
  label: string
  value: string
  choices: readonly { id: string; name: string }[]
  onValueChange: (value: string) => void
}

/** A labelled menu of alternatives. */
export function ChoiceField({ label, value, choices, onValueChange }: ChoiceFieldProps) {
  const id = useId()
  return (
    <div className="hw-connect-field">
      <label htmlFor={id} className="hw-connect-label">
        {label}
      </label>
      <Select.Root value={value} onValueChange={onValueChange}>
        <Select.Trigger id={id} className="hw-connect-select" />
        <Select.Content position="popper">
          {choices.map(({ id: choice, name }) => (
            <Select.Item key={choice} value={choice}>
              {name}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
    </div>
  )
}
