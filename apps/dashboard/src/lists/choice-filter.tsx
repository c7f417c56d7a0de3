import * as Select from '@howdah/ui/overlays/select'

/** Value of the select that stands for all. */
const ALL = '\0'

export interface ChoiceFilterProps<Choice extends string> {
  label: string
  /** Text of the choice that limits nothing. */
  all: string
  /** Texts of the others. */
  choices: Readonly<Record<Choice, string>>
  chosen: Choice | undefined
  onChoose: (choice: Choice | undefined) => void
}

/** Select of what a list is limited to. */
export function ChoiceFilter<Choice extends string>({
  all,
  choices,
  chosen,
  label,
  onChoose,
}: ChoiceFilterProps<Choice>) {
  const names = Object.keys(choices) as Choice[]
  return (
    <Select.Root
      value={chosen ?? ALL}
      onValueChange={(next) => onChoose(names.find((name) => name === next))}
    >
      <Select.Trigger aria-label={label} />
      <Select.Content position="popper">
        <Select.Item value={ALL}>{all}</Select.Item>
        {names.map((name) => (
          <Select.Item key={name} value={name}>
            {choices[name]}
          </Select.Item>
        ))}
      </Select.Content>
    </Select.Root>
  )
}
