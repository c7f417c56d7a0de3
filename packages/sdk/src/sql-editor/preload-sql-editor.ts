import { LazyCodeEditor } from './text/lazy-code-editor'

/**
 * Fetches the code that a SQL editor needs to accept text, for example while a page that links to
 * one is shown. Resolves to false when that failed, which the editor retries and reports itself.
 */
export const preloadSqlEditor = (): Promise<boolean> => LazyCodeEditor.preload()
