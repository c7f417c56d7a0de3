import { useQueryRun } from '@howdah/sdk/hooks'

/** The first value of a query, in the page's own markup. */
export function SingleValue({ label, sql }: { label: string; sql: string }) {
  const { cancel, outcome, results, run, status } = useQueryRun()
  const isOpen = status === 'waiting' || status === 'running' || status === 'cancelling'
  const value = results[0]?.rows?.getCell(0, 0)
  return (
    <div>
      <span>{label}</span>
      <output aria-busy={isOpen}>{value ?? '–'}</output>
      {outcome?.error && <p role="alert">{outcome.error.message}</p>}
      {isOpen ? (
        <button onClick={cancel}>Cancel</button>
      ) : (
        <button onClick={() => run({ sql })}>Read</button>
      )}
    </div>
  )
}
