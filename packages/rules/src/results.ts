/**
 * Functions that process a result or a text at the user's request: a separate entry, so that it is
 * fetched only then.
 */
export { chartNumber, niceTicks } from './chart/chart-scale'
export { MAX_SERIES, readChartSettings } from './chart/chart-settings'
export { readPlan } from './explain/read-plan'
export { EXPORT_FILES, exportWriter } from './export/export-writer'
export { insertTarget, tableReadBy } from './export/sql-insert'
export { isSameSql } from './format/same-sql'
