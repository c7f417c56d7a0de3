import { SIZE_UNITS, type SizeFields } from '@howdah/rules/storage/size-fields'
import * as TextField from '@radix-ui/themes/components/text-field'
import * as Select from '../overlays/select'

export interface SizeFieldProps {
  value: SizeFields
  onChange: (value: SizeFields) => void
  /** Label of the unit selector. */
  unitLabel: string
  name?: string
  readOnly?: boolean
  /** Of the amount, to which a label and what is wrong belong. */
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: boolean | undefined
}

/** A number of bytes: an amount, and its unit. */
export function SizeField({
  value,
  onChange,
  unitLabel,
  readOnly = false,
  ...field
}: SizeFieldProps) {
  return (
    <div className="hw-size-field">
      <TextField.Root
        {...field}
        size="2"
        inputMode="decimal"
        autoComplete="off"
        readOnly={readOnly}
        value={value.amount}
        onChange={(event) => onChange({ ...value, amount: event.target.value })}
      />
      <Select.Root
        value={value.unit}
        disabled={readOnly}
        onValueChange={(unit) =>
          onChange({ ...value, unit: SIZE_UNITS.find((known) => known === unit) ?? value.unit })
        }
      >
        <Select.Trigger aria-label={unitLabel} />
        <Select.Content>
          {SIZE_UNITS.map((unit) => (
            <Select.Item key={unit} value={unit}>
              {unit}
            </Select.Item>
          ))}
        </Select.Content>
      </Select.Root>
    </div>
  )
}
