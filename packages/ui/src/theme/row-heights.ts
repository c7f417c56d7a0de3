import { use } from 'react'
import { ThemeContext, type HowdahDensity, type HowdahThemeContext } from './theme-context'

/** Heights of rows in CSS px. */
export interface RowHeights {
  /** Of lists and trees. */
  list: number
  /** Of grids. */
  grid: number
  /** Of files and buckets. */
  file: number
}

/** Lists that draw only the rows in sight compute with these; `styles/tokens.css` and `styles/density.css` draw lists and files by the same. */
export const rowHeights: Readonly<Record<HowdahDensity, RowHeights>> = {
  compact: { list: 24, grid: 24, file: 26 },
  standard: { list: 28, grid: 30, file: 32 },
  comfortable: { list: 36, grid: 38, file: 40 },
}

/** Returns the heights of a theme; those of an unknown density are the standard ones. */
export const heightsOf = (theme: HowdahThemeContext | null): RowHeights =>
  (rowHeights as Partial<typeof rowHeights>)[theme?.density ?? 'standard'] ?? rowHeights.standard

/** Returns the heights of the theme around a component. */
export const useRowHeights = (): RowHeights => heightsOf(use(ThemeContext))
