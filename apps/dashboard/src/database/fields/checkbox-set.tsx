import { Checkbox } from '@howdah/ui/elements'
import { useId } from 'react'
import './checkbox-set.css'

export interface CheckboxSetProps<Choice extends string> {
  label: string
  choices: readonly (readonly [choice: Choice, label: string])[]
  chosen: readonly Choice[]
  hint?: string | undefined
  problem?: string | undefined
  onChange: (chosen: Choice[]) => void
}

/** Check boxes of which any number can be chosen; the chosen ones are in the order of the choices. */
export function CheckboxSet<Choice extends string>(props: CheckboxSetProps<Choice>) {
  const { label, choices, chosen, hint, problem, onChange } = props
  const textId = useId()
  const toggle = (choice: Choice, on: boolean) =>
    onChange(
      choices.map(([one]) => one).filter((one) => (one === choice ? on : chosen.includes(one))),
    )
  return (
    <fieldset
      className="hd-fieldset hd-field"
      aria-describedby={textId}
      data-invalid={problem === undefined ? undefined : true}
    >
      <legend className="hd-field-label">{label}</legend>
      <div className="hd-checkbox-set">
        {choices.map(([choice, text]) => (
          <label key={choice}>
            <Checkbox
              checked={chosen.includes(choice)}
              aria-invalid={problem === undefined ? undefined : true}
              onCheckedChange={(on) => toggle(choice, on === true)}
            />
            <bdi>{text}</bdi>
          </label>
        ))}
      </div>
      <div id={textId} className="hd-field-text" aria-live="polite">
        {problem ?? hint}
      </div>
    </fieldset>
  )
}
