import { useMemo, useState } from 'react'
import type { ShowView } from '../editor-parts.types'
import type { TableEditorView } from '../table-editor.types'
import { firstPage, pagesTransition, type PageEvent, type PagePlace } from './row-pages'

interface ShownPage {
  optionsKey: string
  place: PagePlace
  /** Page of the view when the place was chosen, or when the host has followed it. */
  viewPage: number | undefined
}

const pageOf = ({ number }: PagePlace): number | undefined =>
  number === 0 ? undefined : number + 1

/**
 * Manages the page of the rows. The view has its number, for the host's address; a host that does
 * not keep it can still be paged through.
 * @param optionsKey identity of the rows; other rows begin at the page of the view
 * @param pageSize rows per page
 */
export function usePagePlace(
  view: TableEditorView,
  show: ShowView,
  optionsKey: string,
  pageSize: number,
) {
  const viewPage = view.page === 1 ? undefined : view.page
  const [shown, setShown] = useState<ShownPage>({
    optionsKey,
    place: firstPage,
    viewPage: undefined,
  })
  const isFollowed = viewPage === pageOf(shown.place)
  const isOwn = shown.optionsKey === optionsKey && (isFollowed || viewPage === shown.viewPage)
  if (isOwn && isFollowed && shown.viewPage !== viewPage) setShown({ ...shown, viewPage })
  const ofView = useMemo(
    () => pagesTransition(firstPage, { type: 'jumped', number: (viewPage ?? 1) - 1 }, pageSize),
    [viewPage, pageSize],
  )
  const place = isOwn ? shown.place : ofView
  return {
    place,
    go(event: PageEvent) {
      const next = pagesTransition(place, event, pageSize)
      setShown({ optionsKey, place: next, viewPage })
      show({ page: pageOf(next) })
    },
  }
}
