/** SQL that can be scrolled by the keyboard. */
export function SqlText({ label, sql }: { label: string; sql: string }) {
  return (
    <pre className="hd-object-sql hd-code" tabIndex={0} role="region" aria-label={label}>
      <bdi>{sql}</bdi>
    </pre>
  )
}
