import { Button } from '@radix-ui/themes/components/button'
import { useState, type ReactNode } from 'react'

export interface SqlPreviewProps {
  label: string
  sql: string
  /** Shown below the SQL. */
  children?: ReactNode
}

/** Shows on request the SQL that a dialog will run. */
export function SqlPreview({ label, sql, children }: SqlPreviewProps) {
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
        <>
          <pre className="hw-sql-preview" tabIndex={0} role="region" aria-label={label}>
            <bdi>{sql}</bdi>
          </pre>
          {children}
        </>
      )}
    </div>
  )
}
