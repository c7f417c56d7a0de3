import { LazyCodeEditor } from './text/lazy-code-editor'

/** Fetches ahead what a SQL editor needs to be typed into, for example while a page that links to one is on screen. */
export const preloadSqlEditor = (): Promise<void> => LazyCodeEditor.preload()
