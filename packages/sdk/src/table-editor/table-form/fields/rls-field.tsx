import { Switch, Text } from '@howdah/ui/elements'
import { useId } from 'react'
import type { TableFormMessages } from '../table-form.messages'

interface RlsFieldProps {
  isOn: boolean
  onChange: (isOn: boolean) => void
  messages: TableFormMessages
}

/** Switch of the row-level security, with its effect. */
export function RlsField({ isOn, onChange, messages }: RlsFieldProps) {
  const id = useId()
  return (
    <div className="hw-form-switch">
      <Switch id={id} checked={isOn} aria-describedby={`${id}-text`} onCheckedChange={onChange} />
      <div>
        <Text as="label" size="2" weight="medium" htmlFor={id}>
          {messages.rls}
        </Text>
        <Text as="p" size="1" color="gray" id={`${id}-text`} className="hw-form-note">
          {isOn ? messages.rlsText : messages.rlsOffText}
        </Text>
      </div>
    </div>
  )
}
