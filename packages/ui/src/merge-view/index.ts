export { MergeView } from './merge-view'
export type { MergeViewProps } from './merge-view'
