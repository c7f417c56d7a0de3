import { LineField } from '../../../../../forms/line-field'
import { formatCount } from '../../../../../format/number'
import { dataApiMessages as messages } from './data-api.messages'
import { roleField, type RoleDraft, type RoleDrafts } from './role-limits'

export interface RoleLimitsFieldsProps {
  drafts: RoleDrafts
  problems: Partial<Record<string, string | undefined>>
  /** Maximum number of rows of all roles. */
  maxRows: number
  mayChange: boolean
  /** False where the timeouts are changed elsewhere. */
  hasTimeouts: boolean
  onChange: (role: string, draft: RoleDraft) => void
}

/** Limits of each role of the Data API. */
export function RoleLimitsFields(props: RoleLimitsFieldsProps) {
  const { drafts, hasTimeouts, maxRows, mayChange, onChange, problems } = props
  const fields: { field: keyof RoleDraft; label: string; hint: string }[] = [
    {
      field: 'maxRows',
      label: messages.maxRows,
      hint: messages.roleMaxRowsHint(formatCount(maxRows)),
    },
    ...(hasTimeouts
      ? [{ field: 'timeout', label: messages.timeout, hint: messages.timeoutHint } as const]
      : []),
  ]
  return Object.entries(drafts).map(([role, draft]) => (
    <fieldset key={role} className="hd-fieldset">
      <legend className="hd-field-label">
        <code>{role}</code>
      </legend>
      <div className="hd-field-pair">
        {fields.map(({ field, hint, label }) => (
          <LineField
            key={field}
            label={label}
            hint={hint}
            problem={problems[roleField(role, field)]}
            name={roleField(role, field)}
            inputMode={field === 'timeout' ? 'decimal' : 'numeric'}
            readOnly={!mayChange}
            value={draft[field]}
            onValueChange={(text) => onChange(role, { ...draft, [field]: text })}
          />
        ))}
      </div>
    </fieldset>
  ))
}
