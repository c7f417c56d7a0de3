import { Checkbox } from '@howdah/ui/elements'
import { useId } from 'react'

export interface ChoiceSetProps<Choice extends string> {
  label: string
  choices: readonly Choice[]
  chosen: readonly Choice[]
  onChange: (chosen: Choice[]) => void
  /** Hint or problem below the choices; changes are announced. */
  text: string | undefined
}

/** Check boxes of which any number can be chosen. */
export function ChoiceSet<Choice extends string>(props: ChoiceSetProps<Choice>) {
  const { label, choices, chosen, onChange, text } = props
  const textId = useId()
  return (
    <>
      <fieldset className="hd-policy-choices" aria-describedby={textId}>
        <legend className="hd-field-label">{label}</legend>
        {choices.map((choice) => (
          <label key={choice}>
            <Checkbox
              checked={chosen.includes(choice)}
              onCheckedChange={() =>
                onChange(
                  chosen.includes(choice)
                    ? chosen.filter((other) => other !== choice)
                    : [...chosen, choice],
                )
              }
            />
            {choice}
          </label>
        ))}
      </fieldset>
      <p id={textId} className="hd-field-text" aria-live="polite">
        {text}
      </p>
    </>
  )
}
