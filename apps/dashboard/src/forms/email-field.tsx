import { formMessages } from './forms.messages'
import { LineField, type LineFieldProps } from './line-field'

/** Email address to sign in with. Named `email`. */
export function EmailField(
  line: Pick<LineFieldProps, 'value' | 'onValueChange' | 'problem' | 'autoFocus' | 'readOnly'>,
) {
  return (
    <LineField
      label={formMessages.email}
      size="3"
      name="email"
      type="email"
      autoComplete="username"
      {...line}
    />
  )
}
