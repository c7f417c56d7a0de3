import { Button } from '@radix-ui/themes/components/button'
import { useState } from 'react'

/** Shows on request the SQL that a dialog will run. */
export function SqlPreview({ label, sql }: { label: string; sql: string }) {
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
        <pre className="hw-sql-preview" tabIndex={0} role="region" aria-label={label}>
          <bdi>{sql}</bdi>
        </pre>
      )}
    </div>
  )
}
