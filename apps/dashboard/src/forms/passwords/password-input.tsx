import { TextField } from '@howdah/ui/elements'
import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import type { FieldControl } from '@howdah/ui/field/field'
import { formMessages } from '../forms.messages'
import { QuietButton } from '../quiet-button'

export interface PasswordInputProps {
  control: FieldControl
  name: string
  value: string
  onValueChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password' | 'off'
  size: '2' | '3'
  placeholder?: string
}

/** Password input whose text can be revealed, without a label of its own. */
export function PasswordInput({
  control,
  name,
  value,
  onValueChange,
  autoComplete,
  size,
  placeholder,
}: PasswordInputProps) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <TextField.Root
      {...control}
      size={size}
      name={name}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      placeholder={placeholder}
      autoCapitalize="none"
      spellCheck={false}
      value={value}
      onChange={(event) => onValueChange(event.target.value)}
    >
      <TextField.Slot side="right">
        <QuietButton
          label={shown ? formMessages.hide : formMessages.show}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          small
        >
          <Icon size={16} strokeWidth={1.5} aria-hidden />
        </QuietButton>
      </TextField.Slot>
    </TextField.Root>
  )
}
