import { ddlScript } from '@howdah/platform-client/catalog/ddl/ddl-script'
import { Button } from '@howdah/ui/elements'
import { useState } from 'react'

/** Shows on request the statements that a dialog will run. */
export function SqlPreview({
  label,
  statements,
}: {
  label: string
  statements: readonly string[]
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button
        type="button"
        size="1"
        variant="ghost"
        color="gray"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {label}
      </Button>
      {isOpen && (
        <pre
          className="hw-text-block hw-form-preview"
          data-wraps
          tabIndex={0}
          role="region"
          aria-label={label}
        >
          <bdi>{ddlScript(statements)}</bdi>
        </pre>
      )}
    </div>
  )
}
