import { Switch, Text } from '@howdah/ui/elements'
import { useId } from 'react'

interface CascadeSwitchProps {
  label: string
  isOn: boolean
  note: string
  onChange: (isOn: boolean) => void
}

/** Switches whether a deletion takes what depends on it. */
export function CascadeSwitch({ label, isOn, note, onChange }: CascadeSwitchProps) {
  const id = useId()
  return (
    <div className="hw-form-switch">
      <Switch
        id={id}
        color="red"
        checked={isOn}
        aria-describedby={`${id}-text`}
        onCheckedChange={onChange}
      />
      <div>
        <Text as="label" size="2" weight="medium" htmlFor={id}>
          {label}
        </Text>
        <Text as="p" size="1" color="gray" id={`${id}-text`} className="hw-form-note">
          {note}
        </Text>
      </div>
    </div>
  )
}
