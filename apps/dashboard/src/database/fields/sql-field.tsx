import { catalogQueryOptions, columnsQueryOptions } from '@howdah/platform-client/catalog/catalog'
import { lazyComponent } from '@howdah/ui/lazy/lazy-code'
import { useQuery } from '@tanstack/react-query'
import { useId, useMemo } from 'react'
import { useDashboard } from '../../dashboard-context'

const LazyCodeEditor = lazyComponent(
  async () => (await import('@howdah/ui/code-editor/code-editor')).CodeEditor,
)

export interface SqlFieldProps {
  projectRef: string
  label: string
  hint?: string | undefined
  problem?: string | undefined
  value: string
  placeholder?: string
  /** Lines that are visible without scrolling. @default 10 */
  lines?: number
  onChange: (value: string) => void
}

/** CSS px. */
const LINE_HEIGHT = 20

/** SQL in an editor that completes names of the live schema. */
export function SqlField(props: SqlFieldProps) {
  const { projectRef, label, hint, problem, value, placeholder, lines = 10, onChange } = props
  const { client, queryClient } = useDashboard()
  const textId = useId()
  const { data } = useQuery(catalogQueryOptions(client, { projectRef }))
  const catalog = useMemo(
    () =>
      data && {
        ...data,
        columns: (schema: string, relation: string) =>
          queryClient.fetchQuery(columnsQueryOptions(client, { projectRef, schema, relation })),
      },
    [data, client, queryClient, projectRef],
  )
  const height = lines * LINE_HEIGHT
  return (
    <div
      className="hd-field"
      role="group"
      aria-label={label}
      aria-describedby={textId}
      data-invalid={problem === undefined ? undefined : true}
    >
      <span className="hd-field-label" aria-hidden>
        {label}
      </span>
      <div
        className="hd-object-editor"
        style={{ height }}
        data-invalid={problem !== undefined || undefined}
      >
        <LazyCodeEditor.Component
          aria-label={label}
          value={value}
          onValueChange={onChange}
          placeholder={placeholder}
          {...(catalog && { catalog })}
          fallback={<span className="hd-delayed" />}
        />
      </div>
      <div id={textId} className="hd-field-text" aria-live="polite">
        {problem ?? hint}
      </div>
    </div>
  )
}
