import type { Lint, LintLevel } from '@howdah/platform-client/resources/projects/run-lints'

/** From the one that is most urgent. */
export const LINT_LEVELS = ['ERROR', 'WARN', 'INFO'] as const satisfies readonly LintLevel[]

/** The levels as an address has them. */
export const levelNames = {
  ERROR: 'errors',
  WARN: 'warnings',
  INFO: 'info',
} as const satisfies Record<LintLevel, string>

/** Counts the lints of each level. */
export function countLevels(lints: readonly Lint[]): Record<LintLevel, number> {
  const counts = { ERROR: 0, WARN: 0, INFO: 0 }
  for (const { level } of lints) counts[level] += 1
  return counts
}

/** Returns the level named in the URL, otherwise the most urgent level with findings. */
export function chosenLevel(name: string | null, counts: Record<LintLevel, number>): LintLevel {
  return (
    LINT_LEVELS.find((level) => levelNames[level] === name) ??
    LINT_LEVELS.find((level) => counts[level] > 0) ??
    'ERROR'
  )
}
