import { Button } from '@howdah/ui/elements'
import { formMessages } from './forms.messages'
import { useUnsaved } from './unsaved/unsaved-context'

export interface SaveBarProps {
  /** True if there are changes; otherwise the bar is hidden. */
  changed: boolean
  saving: boolean
  /** Puts back what was there. */
  onCancel: () => void
}

/**
 * Save and Cancel of a form that shows what is. Save submits the form around it; leaving the page
 * with changes asks for a confirmation.
 */
export function SaveBar({ changed, saving, onCancel }: SaveBarProps) {
  useUnsaved(changed)
  if (!changed) return null
  return (
    <div className="hd-form-actions hd-save-bar">
      <Button type="button" variant="soft" color="gray" disabled={saving} onClick={onCancel}>
        {formMessages.cancel}
      </Button>
      <Button type="submit" loading={saving}>
        {formMessages.save}
      </Button>
    </div>
  )
}
