import { isRecord, listOf, parseJson } from '../unknown-json'
import { isTabType, parseTabId } from './tab-id'
import { noTabs, type TabsState } from './tabs'
import type { RecentItem, Tab, TabMetadata, TabSubject } from './tabs.types'

const VERSION = 1

/** Serializes tabs for the browser's storage, with the version of the format. */
export function tabsToText({ tabs, activeId, recent }: TabsState): string {
  return JSON.stringify({ version: VERSION, tabs, activeId, recent })
}

/**
 * Parses stored tabs. Invalid parts are left out, since a browser's storage can be edited by anyone
 * with access to its tools.
 */
export function tabsFromText(text: string | null): TabsState {
  const stored = parseJson(text)
  if (!isRecord(stored) || stored.version !== VERSION) return noTabs
  const tabs = unique(listOf(stored.tabs).flatMap(readTab))
  const onePreview = tabs.filter(
    (tab, index) => !tab.isPreview || tabs.findIndex((other) => other.isPreview) === index,
  )
  const activeId = onePreview.some((tab) => tab.id === stored.activeId)
    ? String(stored.activeId)
    : null
  return { tabs: onePreview, activeId, recent: unique(listOf(stored.recent).flatMap(readRecent)) }
}

function readTab(value: unknown): Tab[] {
  const subject = readSubject(value)
  return subject && isRecord(value) ? [{ ...subject, isPreview: value.isPreview === true }] : []
}

function readRecent(value: unknown): RecentItem[] {
  const subject = readSubject(value)
  return subject && isRecord(value) && Number.isFinite(value.timestamp)
    ? [{ ...subject, timestamp: Number(value.timestamp) }]
    : []
}

function readSubject(value: unknown): TabSubject | null {
  if (!isRecord(value)) return null
  const { id, type, label, metadata } = value
  if (
    typeof id !== 'string' ||
    typeof type !== 'string' ||
    typeof label !== 'string' ||
    !isTabType(type)
  )
    return null
  if (parseTabId(id)?.type !== type) return null
  return { id, type, label, metadata: readMetadata(metadata) }
}

function readMetadata(value: unknown): TabMetadata {
  if (!isRecord(value)) return {}
  const { sqlId, tableId, schema, scrollTop } = value
  return {
    ...(typeof sqlId === 'string' ? { sqlId } : {}),
    ...(typeof tableId === 'number' ? { tableId } : {}),
    ...(typeof schema === 'string' ? { schema } : {}),
    ...(typeof scrollTop === 'number' ? { scrollTop } : {}),
  }
}

function unique<T extends { id: string }>(items: readonly T[]): T[] {
  const seen = new Set<string>()
  return items.filter(({ id }) => !seen.has(id) && seen.add(id))
}
