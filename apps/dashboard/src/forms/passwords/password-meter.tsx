import { formMessages } from '../forms.messages'
import { passwordStrength, type PasswordStrength } from './password-rules'

const filled = { 'too-short': 0, weak: 1, fair: 2, strong: 3 } satisfies Record<
  PasswordStrength,
  number
>

/**
 * Displays the strength of the password, as bars and as a word. Renders nothing for an empty
 * password.
 */
export function PasswordMeter({ password, minimum }: { password: string; minimum: number }) {
  if (password === '') return null
  const strength = passwordStrength(password, minimum)
  return (
    <div className="hd-meter" data-strength={strength} role="status">
      <span className="hd-meter-bars" aria-hidden>
        {[1, 2, 3].map((bar) => (
          <span
            key={bar}
            className="hd-meter-bar"
            data-filled={bar <= filled[strength] || undefined}
          />
        ))}
      </span>
      {formMessages.strength[strength]}
    </div>
  )
}
