import { Switch, Text } from '@howdah/ui/elements'
import { useId } from 'react'
import type { realtimeTexts } from './realtime.messages'

interface RealtimeSwitchProps {
  isOn: boolean
  isDisabled?: boolean
  isBusy?: boolean
  texts: typeof realtimeTexts.defaults
  warnings: readonly string[]
  onChange: (isOn: boolean) => void
}

/** Switches whether clients receive changes of a table. */
export function RealtimeSwitch(props: RealtimeSwitchProps) {
  const { isBusy = false, isDisabled = false, isOn, onChange, texts, warnings } = props
  const id = useId()
  return (
    <>
      <div className="hw-form-switch">
        <Switch
          id={id}
          checked={isOn}
          disabled={isDisabled}
          aria-busy={isBusy || undefined}
          aria-describedby={`${id}-text`}
          onCheckedChange={onChange}
        />
        <div>
          <Text as="label" size="2" weight="medium" htmlFor={id}>
            {texts.label}
          </Text>
          <Text as="p" size="1" color="gray" id={`${id}-text`} className="hw-form-note">
            {texts.note}
          </Text>
        </div>
      </div>
      {warnings.map((text) => (
        <Text as="p" size="2" key={text}>
          {text}
        </Text>
      ))}
    </>
  )
}
