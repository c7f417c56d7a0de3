export { resultSetOfRows } from '../results/result-set'
export { ResultsGrid } from './results-grid'
export { resultsGridMessages } from '../results/results-grid.messages'

export type { GridPosition } from '@howdah/ui/data-grid'
export type { QueryColumn } from '@howdah/platform-client'
export type { CellValue, ResultSet } from '../results/result-set'
export type { ResultsGridMessages } from '../results/results-grid.messages'
export type { ResultsGridHandle, ResultsGridProps } from './results-grid'
