import { UNTITLED_SNIPPET } from '@howdah/rules/snippets/snippet-names'
import { offer, type OfferedText } from '../../draft-store/offered-texts'
import { isOffered, reconcile, sameFields } from './reconcile'
import type { PlatformCopy, SnippetDocument, SnippetFields } from '../snippet.types'

/** Reason why a save did not go through: an error; a newer text that was saved elsewhere; or the snippet was deleted elsewhere. */
export type SaveFailure =
  | { kind: 'error'; error: unknown }
  /** The copy's text is on offer. Nothing is saved until it is taken or dismissed, or a person saves over it. */
  | { kind: 'newer-elsewhere'; copy: PlatformCopy }
  | { kind: 'gone' }

/** The one state of a snippet that is open. */
export type SnippetFlow =
  | { status: 'LOADING' }
  | { status: 'LOADING_FAILED'; error: unknown }
  | { status: 'IDLE'; document: SnippetDocument }
  /** `saving` contains the fields of the pending save; later changes need another one. */
  | { status: 'UPDATING'; document: SnippetDocument; saving: SnippetFields; attempt: number }
  | { status: 'UPDATING_FAILED'; document: SnippetDocument; failure: SaveFailure; attempt: number }

/** A flow that has a document to show. */
export type OpenSnippet = Extract<SnippetFlow, { document: SnippetDocument }>

/** Events of a snippet. `at` is in milliseconds since 1970. */
export type SnippetEvent =
  /** A draft was found in this browser, or a new snippet was begun. */
  | { type: 'drafted'; document: SnippetDocument }
  | { type: 'loading-started' }
  | { type: 'loaded'; copy: PlatformCopy; keepShown: boolean }
  | { type: 'load-failed'; error: unknown; gone: boolean }
  | { type: 'changed'; change: Partial<SnippetFields>; at: number }
  /** `over`: requested by a person who can see the offered texts. */
  | { type: 'save-started'; over?: boolean }
  | { type: 'saved'; copy: PlatformCopy }
  | { type: 'save-failed'; error: unknown; gone: boolean }
  /** The platform holds another version than the save stated; `copy` is that version. */
  | { type: 'refused'; copy: PlatformCopy }
  /** Another page of this browser had stored these texts. */
  | { type: 'found'; texts: readonly OfferedText[] }
  /** The offered text is shown, and what was shown is offered. */
  | { type: 'taken'; text: OfferedText; at: number }
  | { type: 'dismissed'; text: OfferedText }
  /** An earlier text is shown again, and the one that was shown is offered. */
  | { type: 'restored'; sql: string; at: number }

export const loadingSnippet: SnippetFlow = { status: 'LOADING' }

/** A snippet that exists only here until its first save. */
export function newSnippet(fields: Partial<SnippetFields> = {}): SnippetDocument {
  const blank: SnippetFields = {
    name: UNTITLED_SNIPPET,
    description: '',
    visibility: 'user',
    folderId: null,
    sql: '',
    chart: null,
  }
  return { fields: { ...blank, ...fields }, base: null, changedAt: null, sent: null, offered: [] }
}

/** The state after the event; the same object when the event means nothing now. */
export function snippetTransition(flow: SnippetFlow, event: SnippetEvent): SnippetFlow {
  switch (event.type) {
    case 'drafted':
      return hasDocument(flow) ? flow : { status: 'IDLE', document: event.document }
    case 'loading-started':
      return flow.status === 'LOADING_FAILED' ? loadingSnippet : flow
    case 'loaded':
      return load(flow, event.copy, event.keepShown)
    case 'load-failed':
      if (!hasDocument(flow)) return { status: 'LOADING_FAILED', error: event.error }
      return event.gone && flow.document.base ? withoutBase(flow.document, 0) : flow
    case 'changed':
      return change(flow, event.change, event.at)
    case 'save-started':
      return startSave(flow, event.over ?? false)
    case 'saved':
      return finishSave(flow, event.copy)
    case 'save-failed':
      if (flow.status !== 'UPDATING') return flow
      if (event.gone) return withoutBase(flow.document, flow.attempt + 1)
      return failed(flow.document, { kind: 'error', error: event.error }, flow.attempt + 1)
    case 'refused':
      return meetRefusal(flow, event.copy)
    case 'found':
      return changeDocument(flow, (document) =>
        withOffers(document, offer(document.offered, event.texts, document.fields.sql)),
      )
    case 'taken':
      return take(flow, event.text, event.at)
    case 'restored':
      return changeDocument(flow, (document) =>
        document.fields.sql === event.sql
          ? document
          : replaceText(document, event, document.offered),
      )
    case 'dismissed':
      return changeDocument(flow, (document) =>
        withOffers(
          document,
          document.offered.filter((text) => text.sql !== event.text.sql),
        ),
      )
    default:
      return event satisfies never
  }
}

export function hasDocument(flow: SnippetFlow): flow is OpenSnippet {
  return 'document' in flow
}

/**
 * Returns true when there are changes to save. Editing sets this; a text that was loaded from where
 * texts are saved clears it.
 */
export function needsSaving(flow: SnippetFlow): boolean {
  return hasDocument(flow) && flow.document.changedAt !== null
}

export function isNotSavedInDatabaseYet(flow: SnippetFlow): boolean {
  return hasDocument(flow) && flow.document.base === null
}

function load(flow: SnippetFlow, copy: PlatformCopy, keepShown: boolean): SnippetFlow {
  if (!hasDocument(flow)) {
    return {
      status: 'IDLE',
      document: { fields: copy.fields, base: copy, changedAt: null, sent: null, offered: [] },
    }
  }
  // While a save is pending, its response determines the text on the platform.
  if (flow.status === 'UPDATING') return flow
  return meet(flow.document, copy, keepShown, 0)
}

function meet(
  document: SnippetDocument,
  copy: PlatformCopy,
  keepShown: boolean,
  attempt: number,
): SnippetFlow {
  const met = reconcile(document, copy, keepShown)
  if (met.conflict)
    return failed(met.document, { kind: 'newer-elsewhere', copy: met.conflict }, attempt)
  return { status: 'IDLE', document: met.document }
}

function change(flow: SnippetFlow, change: Partial<SnippetFields>, at: number): SnippetFlow {
  return changeDocument(flow, (document) => {
    const fields = { ...document.fields, ...change }
    if (sameFields(fields, document.fields)) return document
    return { ...document, fields, changedAt: at, offered: offer(document.offered, [], fields.sql) }
  })
}

function startSave(flow: SnippetFlow, over: boolean): SnippetFlow {
  if (flow.status !== 'IDLE' && flow.status !== 'UPDATING_FAILED') return flow
  if (flow.document.changedAt === null) return flow
  const unseen =
    flow.status === 'UPDATING_FAILED' && flow.failure.kind === 'newer-elsewhere'
      ? flow.failure.copy
      : null
  if (unseen && !over) return flow
  const { fields } = flow.document
  const base = unseen ?? flow.document.base
  const attempt = flow.status === 'UPDATING_FAILED' ? flow.attempt : 0
  return {
    status: 'UPDATING',
    document: { ...flow.document, base, sent: fields.sql },
    saving: fields,
    attempt,
  }
}

function finishSave(flow: SnippetFlow, copy: PlatformCopy): SnippetFlow {
  if (flow.status !== 'UPDATING') return flow
  const { document, saving } = flow
  const changedAt = sameFields(document.fields, saving) ? null : document.changedAt
  return { status: 'IDLE', document: { ...document, base: copy, changedAt, sent: null } }
}

/**
 * Leaves the text on screen unchanged. It is saved automatically only when that overwrites no words
 * that it lacks.
 */
function meetRefusal(flow: SnippetFlow, copy: PlatformCopy): SnippetFlow {
  return flow.status === 'UPDATING' ? meet(flow.document, copy, true, flow.attempt + 1) : flow
}

function take(flow: SnippetFlow, text: OfferedText, at: number): SnippetFlow {
  return changeDocument(flow, (document) => {
    const others = document.offered.filter((other) => other.sql !== text.sql)
    return others.length === document.offered.length
      ? document
      : replaceText(document, { sql: text.sql, at }, others)
  })
}

function replaceText(
  document: SnippetDocument,
  { sql, at }: { sql: string; at: number },
  offered: readonly OfferedText[],
): SnippetDocument {
  const shown: OfferedText = {
    sql: document.fields.sql,
    at: document.changedAt ?? document.base?.updatedAt ?? at,
    from: 'here',
  }
  return {
    ...document,
    fields: { ...document.fields, sql },
    changedAt: at,
    offered: offer(offered, [shown], sql),
  }
}

/**
 * Handles a snippet that was deleted elsewhere while it has unsaved changes here: the text stays,
 * and the next save creates the snippet again.
 */
function withoutBase(document: SnippetDocument, attempt: number): SnippetFlow {
  return failed(
    { ...document, base: null, sent: null, changedAt: document.changedAt ?? 0 },
    { kind: 'gone' },
    attempt,
  )
}

function failed(document: SnippetDocument, failure: SaveFailure, attempt: number): SnippetFlow {
  return { status: 'UPDATING_FAILED', document, failure, attempt }
}

function withOffers(document: SnippetDocument, offered: readonly OfferedText[]): SnippetDocument {
  return offered.length === document.offered.length &&
    offered.every((text, index) => text === document.offered[index])
    ? document
    : { ...document, offered }
}

function changeDocument(
  flow: SnippetFlow,
  change: (document: SnippetDocument) => SnippetDocument,
): SnippetFlow {
  if (!hasDocument(flow)) return flow
  const document = change(flow.document)
  if (document === flow.document) return flow
  if (flow.status !== 'UPDATING_FAILED' || flow.failure.kind !== 'newer-elsewhere')
    return { ...flow, document }
  const { copy } = flow.failure
  // Accepted, dismissed, or contained in the typed text: the other text has been seen completely.
  return isOffered(document.offered, copy)
    ? { ...flow, document }
    : { status: 'IDLE', document: { ...document, base: copy } }
}
