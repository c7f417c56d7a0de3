import { Field, type FieldProps } from '@howdah/ui/field/field'
import * as Select from '@howdah/ui/overlays/select'

export interface SelectFieldProps<Value extends string> extends Omit<FieldProps, 'children'> {
  value: Value | ''
  options: readonly (readonly [value: Value, label: string])[]
  placeholder?: string
  disabled?: boolean
  onChange: (value: Value) => void
}

/** A select with its label. */
export function SelectField<Value extends string>({
  value,
  options,
  placeholder,
  disabled = false,
  onChange,
  ...field
}: SelectFieldProps<Value>) {
  const pick = (next: string) => {
    const option = options.find(([one]) => one === next)
    if (option) onChange(option[0])
  }
  return (
    <Field {...field}>
      {(control) => (
        <Select.Root value={value} disabled={disabled} onValueChange={pick}>
          <Select.Trigger {...control} placeholder={placeholder} />
          <Select.Content position="popper">
            {options.map(([one, label]) => (
              <Select.Item key={one} value={one}>
                <bdi>{label}</bdi>
              </Select.Item>
            ))}
          </Select.Content>
        </Select.Root>
      )}
    </Field>
  )
}
