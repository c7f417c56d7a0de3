import type { LintLevel } from '@howdah/platform-client/resources/projects/run-lints'
import { CircleX, Info, TriangleAlert } from 'lucide-react'

const icons = { ERROR: CircleX, WARN: TriangleAlert, INFO: Info } satisfies Record<
  LintLevel,
  unknown
>

/** Shape and color of a level, displayed beside its name. */
export function LevelIcon({ level }: { level: LintLevel }) {
  const Icon = icons[level]
  return <Icon size={14} strokeWidth={2} className="hd-level-icon" data-level={level} aria-hidden />
}
